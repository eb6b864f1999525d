/// Chooses the jobs that can stay exactly where a plan has them, when the problem has changed.
struct FloorPins {
  private let problem: FloorProblem
  private let jobs: [String: Int]
  private var board: FloorBoard
  private let placesOf: [String: [FloorAssignment]]
  /// The part before each part on its machine.
  private var before: [FloorPart: String] = [:]
  private(set) var pinned: [String: [FloorAssignment]] = [:]
  private var refused = Set<String>()

  init(_ problem: FloorProblem, _ plan: FloorPlan) {
    self.problem = problem
    jobs = problem.jobIndex
    board = FloorBoard(problem, assignments: problem.frozen.map(\.assignment))
    placesOf = Dictionary(grouping: plan.assignments) { $0.job }
    var last: [String: FloorAssignment] = [:]
    for place in plan.assignments.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
      before[FloorPart(place)] = last[place.machine]?.job
      last[place.machine] = place
    }
  }

  /// Keeps a job if it can stay; jobs right before it are kept too where its change-over needs
  /// them.
  mutating func pin(_ id: String, depth: Int = 0) {
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
    let frozen = problem.frozen.map(\.assignment).filter { $0.job == id }
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
      for place in parts {
        guard place.start >= ready, trial.canKeep(place, of: job) else { return false }
        trial.insert(place, job)
      }
      kept += parts
      ready = parts.map(\.end).max() ?? ready
    }
    board = trial
    pinned[id] = kept
    return true
  }
}
