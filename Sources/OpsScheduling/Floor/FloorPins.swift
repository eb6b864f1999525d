/// Chooses the jobs that can stay where a plan has them, when the problem has changed.
///
/// A part stays on its machine with its start and end. If other work than before now comes ahead of
/// it and needs a longer change-over, only its start may move, to an earlier time; to a later one
/// where the change-over is shorter and the other work needs the time.
struct FloorPins {
  private let problem: FloorProblem
  private let jobs: [String: Int]
  private let frozenOf: [String: [FloorAssignment]]
  private var board: FloorBoard
  private let placesOf: [String: [FloorAssignment]]
  /// The part before each part on its machine.
  private var before: [FloorPart: String] = [:]
  private(set) var pinned: [String: [FloorAssignment]] = [:]
  private var refused = Set<String>()
  /// Whether a change-over may begin sooner than in the plan.
  private var stretches = false

  init(_ problem: FloorProblem, _ plan: FloorPlan) {
    self.problem = problem
    jobs = problem.jobIndex
    frozenOf = Dictionary(grouping: problem.frozen.map(\.assignment)) { $0.job }
    board = FloorBoard(problem, assignments: problem.frozen.map(\.assignment))
    placesOf = Dictionary(grouping: plan.assignments) { $0.job }
    var last: [String: FloorAssignment] = [:]
    for place in plan.assignments.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
      before[FloorPart(place)] = last[place.machine]?.job
      last[place.machine] = place
    }
  }

  /// Keeps what can stay of some jobs: unchanged if possible, else with a longer change-over.
  mutating func pin(_ ids: [String]) {
    for pass in [false, true] {
      stretches = pass
      refused = []
      for id in ids { pin(id, depth: 0) }
    }
  }

  /// Keeps a job if it can stay; jobs right before it are kept too where its change-over needs
  /// them.
  private mutating func pin(_ id: String, depth: Int) {
    guard pinned[id] == nil, !refused.contains(id) else { return }
    if tryPin(id) { return }
    refused.insert(id)
    guard depth < 20 else { return }
    for place in placesOf[id] ?? [] {
      if let neighbour = before[FloorPart(place)] { pin(neighbour, depth: depth + 1) }
    }
    if tryPin(id) { refused.remove(id) }
  }

  private mutating func tryPin(_ id: String) -> Bool {
    guard let job = jobs[id], let places = placesOf[id] else { return false }
    let frozen = frozenOf[id] ?? []
    let first = (frozen.map(\.step).max() ?? -1) + 1
    let source = problem.jobs[job]
    var ready = max(problem.start, source.release, frozen.map(\.end).max() ?? problem.start)
    var trial = board
    var kept: [FloorAssignment] = []
    for step in source.steps.indices where step >= first {
      let parts = places.filter { $0.step == step }
      guard let count = parts.first?.parts, parts.count == count,
        count <= (source.steps[step].split?.mostParts ?? 1)
      else { return false }
      for var place in parts {
        if stretches, !trial.canKeep(place, of: job) {
          place = trial.stretched(place, of: job) ?? place
        }
        guard place.start >= ready, trial.canKeep(place, of: job) else { return false }
        trial.insert(place, job)
        kept.append(place)
      }
      ready = parts.map(\.end).max() ?? ready
    }
    board = trial
    pinned[id] = kept
    return true
  }

  /// Puts the jobs that are not pinned into the gaps, in an order; nil if one finds no room.
  func filled(_ ids: [String]) -> [FloorAssignment]? {
    var board = board
    var places = problem.frozen.map(\.assignment) + pinned.values.joined()
    for id in ids where pinned[id] == nil {
      guard let job = jobs[id] else { continue }
      let frozen = frozenOf[id] ?? []
      let first = (frozen.map(\.step).max() ?? -1) + 1
      let source = problem.jobs[job]
      let ready = max(problem.start, source.release, frozen.map(\.end).max() ?? problem.start)
      let found = board.insert(job: job, from: ready, steps: first..<source.steps.count)
      guard let found else { return nil }
      places += found
    }
    return board.standing(places)
  }
}
