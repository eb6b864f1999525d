extension FloorBoard {
  /// The steps of a job that are placed so far.
  private struct Way {
    var board: FloorBoard
    var places: [FloorAssignment] = []
    /// When the last of them ends.
    var ready: Int64
  }

  /// Puts all steps of a job into gaps, each as early as it can end, from a time on.
  ///
  /// Every step is tried in one part, and in as many as its split allows. A step that begins
  /// earlier never makes the next one end later, except by what its machine is set up for
  /// afterwards; then it helps to follow several ways (beam search).
  /// Parts behind a gap keep their run; see ``latestEnd(before:of:_:from:)``.
  ///
  /// - Parameter width: How many ways to place the earlier steps are followed at once, those first
  ///   that end first; with more than 1 each step is tried on each of its machines.
  mutating func insert(
    job: Int, from ready: Int64, steps: Range<Int>, width: Int = 1
  ) -> [FloorAssignment]? {
    var ways = [Way(board: self, ready: ready)]
    for step in steps {
      let options = width > 1 ? problem.jobs[job].steps[step].options : []
      let machines = [nil] + options.map { $0.machine as String? }
      var next: [Way] = []
      for way in ways {
        for machine in machines {
          var further = way
          guard
            let parts = further.board.insert(step: step, of: job, from: way.ready, on: machine)
          else { continue }
          further.places += parts
          further.ready = parts.map(\.end).max() ?? way.ready
          if !next.contains(where: { $0.places == further.places }) { next.append(further) }
        }
      }
      // The sort is stable: of equals the way without a chosen machine stays the first.
      ways = Array(next.sorted { $0.ready < $1.ready }.prefix(width))
    }
    guard let best = ways.first else { return nil }
    self = best.board
    return best.places
  }

  /// - Parameter machine: The only one; nil for whichever ends first.
  private mutating func insert(
    step: Int, of job: Int, from ready: Int64, on machine: String?
  ) -> [FloorAssignment]? {
    let split = machine == nil ? problem.jobs[job].steps[step].split : nil
    var best: (board: FloorBoard, parts: [FloorAssignment], end: Int64)?
    for count in 1...(split?.mostParts ?? 1) {
      var board = self
      var parts: [FloorAssignment] = []
      for part in 0..<count {
        guard
          let place = board.earliest(
            step: step, of: job, part: part, of: count, from: ready, on: machine)
        else { break }
        board.insert(place, job)
        parts.append(place)
      }
      guard parts.count == count, let end = parts.map(\.end).max() else { continue }
      if let other = best, other.end <= end { continue }
      best = (board, parts, end)
    }
    guard let best else { return nil }
    self = best.board
    return best.parts
  }

  /// The place on all machines, or on one, where a part ends first.
  private mutating func earliest(
    step index: Int, of job: Int, part: Int, of parts: Int, from ready: Int64, on only: String?
  ) -> FloorAssignment? {
    let source = problem.jobs[job]
    let step = source.steps[index]
    var best: FloorAssignment?
    for option in step.options where only == nil || option.machine == only {
      guard let machine = names.machines[option.machine] else { continue }
      let run = step.split.map { $0.share(of: option.run, part: part, of: parts) } ?? option.run
      let place = gap(
        step, machine, from: ready, work: option.setup + run, before: best?.end ?? .max)
      guard let place else { continue }
      best = FloorAssignment(
        job: source.id, step: index, part: part, parts: parts, machine: option.machine,
        start: place.start, end: place.end, changeover: place.changeover, setup: option.setup)
    }
    return best
  }

  /// The first gap of a machine that takes some work, if it ends before a limit.
  private mutating func gap(
    _ step: FloorStep, _ machine: Int, from ready: Int64, work: Int64, before limit: Int64
  ) -> (start: Int64, end: Int64, changeover: Int64)? {
    let family = step.family.flatMap { changeovers.familyIndex[$0] } ?? -1
    var last = changeovers.machineFamily[machine]
    var time = max(ready, problem.start)
    for next in 0...blocks[machine].count {
      let changeover = changeovers.seconds(machine, from: last, to: family)
      let until = latestEnd(
        before: next, of: family, machine, from: time + changeover + work)
      if let until {
        var from = time
        while let slot = slot(step, machine, from: from, work: changeover + work),
          slot.end <= until
        {
          guard slot.end < limit else { return nil }
          let busy = busyUntil(
            step, machine, from: slot.start, to: slot.end, before: next, of: family)
          guard let later = busy else { return (slot.start, slot.end, changeover) }
          if later == .max { break }
          from = later
        }
      }
      guard next < blocks[machine].count else { break }
      let block = blocks[machine][next]
      time = max(time, block.end)
      if time >= limit { return nil }
      if block.family >= 0 { last = block.family }
    }
    return nil
  }

  /// Whether a part can stay exactly where it is: working time, neighbours, people and moulds.
  mutating func canKeep(_ place: FloorAssignment, of job: Int) -> Bool {
    guard let machine = names.machines[place.machine],
      problem.jobs[job].steps.indices.contains(place.step)
    else { return false }
    let step = problem.jobs[job].steps[place.step]
    guard let option = step.options.first(where: { $0.machine == place.machine }) else {
      return false
    }
    let run =
      step.split.map { $0.share(of: option.run, part: place.part, of: place.parts) } ?? option.run
    let slot = slot(
      step, machine, from: place.start, work: place.changeover + option.setup + run)
    guard let slot, slot.start == place.start, slot.end == place.end, place.setup == option.setup
    else { return false }
    let next = blocks[machine].firstIndex { $0.end > place.start } ?? blocks[machine].count
    if next < blocks[machine].count, blocks[machine][next].start < place.end { return false }
    return hasChangeover(place, step, next, machine)
      && busyUntil(step, machine, from: place.start, to: place.end) == nil
  }

  /// The same part begun so early that the change-over from what now comes before it fits; nil if
  /// there is no such time.
  mutating func stretched(_ place: FloorAssignment, of job: Int) -> FloorAssignment? {
    guard let machine = names.machines[place.machine],
      problem.jobs[job].steps.indices.contains(place.step)
    else { return nil }
    let step = problem.jobs[job].steps[place.step]
    let family = step.family.flatMap { changeovers.familyIndex[$0] } ?? -1
    let last = lastFamily(before: place.end, on: machine)
    return lengthened(
      place, of: job, machine, changeover: changeovers.seconds(machine, from: last, to: family))
  }

  /// What a machine is set up for by the blocks that have ended by a time.
  private func lastFamily(before time: Int64, on machine: Int) -> Int {
    blocks[machine].last { $0.end <= time && $0.family >= 0 }?.family
      ?? changeovers.machineFamily[machine]
  }

  private func hasChangeover(
    _ place: FloorAssignment, _ step: FloorStep, _ next: Int, _ machine: Int
  ) -> Bool {
    let family = step.family.flatMap { changeovers.familyIndex[$0] } ?? -1
    let last =
      blocks[machine][..<next].last { $0.family >= 0 }?.family
      ?? changeovers.machineFamily[machine]
    return changeovers.seconds(machine, from: last, to: family) <= place.changeover
      && tooShort(after: family, from: next, machine) == nil
  }
}
