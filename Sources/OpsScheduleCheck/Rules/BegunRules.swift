/// Rules for begun work: it keeps its machine and its start, and its end leaves enough working time
/// for the rest of it, counted from now or from the end of begun work before it.
struct BegunRules {
  let index: FloorIndex
  let works: [PlacedWork]

  func check(into found: inout [ScheduleFinding]) {
    guard !index.floor.begun.isEmpty else { return }
    let placed = Dictionary(works.map { ($0.assignment.key, $0) }) { first, _ in first }
    var ends: [String: Int64] = [:]
    let queue = index.floor.begun.sorted {
      ($0.place.setUpStart, $0.place.key) < ($1.place.setUpStart, $1.place.key)
    }
    for begun in queue {
      let place = begun.place
      guard let work = placed[place.key], work.assignment.begins(as: place) else {
        found.append(
          ScheduleFinding(
            .frozen, place.key, place: place.machine, from: place.start, to: place.end))
        continue
      }
      let free = ends[place.machine] ?? index.floor.now
      ends[place.machine] = max(free, work.assignment.end)
      check(work, begun, free: free, into: &found)
    }
  }

  private func check(
    _ work: PlacedWork, _ begun: CheckedBegun, free: Int64, into found: inout [ScheduleFinding]
  ) {
    let assignment = work.assignment
    let mustWait = free > index.floor.now && free > assignment.setUpStart
    let from = mustWait ? free : max(index.floor.now, assignment.start)
    let needed = mustWait ? begun.preparation + begun.run : begun.run
    let given = index.working(of: work).seconds(from: from, to: assignment.end)
    guard given != needed else { return }
    found.append(
      ScheduleFinding(
        .runTime, assignment.key, place: assignment.machine, from: from, to: assignment.end,
        expected: needed, actual: given))
  }
}
