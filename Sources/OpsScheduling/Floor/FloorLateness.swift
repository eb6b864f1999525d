/// Answers "could this job be on time?" with any of its constraints left out.
///
/// The other jobs stay where the plan has them; the job itself is put into the gaps they leave.
/// Work that starts after the due date does not matter.
struct FloorLateness {
  private let problem: FloorProblem
  private let job: Int
  private let due: Int64
  /// The assignments that can be in the job's way, by job id.
  private var obstacles: [String: [FloorAssignment]] = [:]
  private let names: FloorNames
  private let table: FloorChangeoverIndex
  private let noTable: FloorChangeoverIndex
  /// Of the plan as it is, since obstacles are only a part of it.
  private let readiness: FloorReadiness
  /// In the order in which they are left out: the most informative ones come last, so they are kept
  /// if either would do.
  private(set) var constraints: [LateReason] = []
  private let frozenJobs: Set<String>
  private let frozenSteps: [FloorAssignment]

  init?(_ problem: FloorProblem, _ plan: FloorPlan, job: Int) {
    guard let due = problem.jobs[job].due else { return nil }
    self.problem = problem
    self.job = job
    self.due = due
    names = FloorNames(problem)
    table = FloorChangeoverIndex(problem)
    noTable = FloorChangeoverIndex(problem, isRelaxed: true)
    readiness = FloorReadiness(problem, names, plan.assignments)
    let id = problem.jobs[job].id
    frozenJobs = Set(problem.frozen.map(\.assignment.job))
    frozenSteps = problem.frozen.map(\.assignment).filter { $0.job == id }
    let steps = problem.jobs[job].steps
    let machines = Set(steps.flatMap { $0.options.map(\.machine) })
    let skills = Set(steps.compactMap(\.skill))
    let moulds = Set(steps.compactMap(\.mould))
    for place in plan.assignments where place.job != id && place.start < due {
      guard let other = names.jobs[place.job] else { continue }
      let step = problem.jobs[other].steps[place.step]
      let isRelated =
        machines.contains(place.machine) || step.skill.map(skills.contains) ?? false
        || step.mould.map(moulds.contains) ?? false
      if isRelated { obstacles[place.job, default: []].append(place) }
    }
    constraints = candidates()
  }

  private func weight(_ id: String) -> Int64 {
    names.jobs[id].map { problem.jobs[$0].weight } ?? 0
  }

  private func candidates() -> [LateReason] {
    let source = problem.jobs[job]
    var reasons: [LateReason] = []
    let others = obstacles.keys.sorted { (weight($0), $0) < (weight($1), $1) }
    reasons += others.filter { !frozenJobs.contains($0) }.map { .capacity(job: $0) }
    reasons += others.filter { frozenJobs.contains($0) }.map { .frozen(job: $0) }
    let machines = Set(source.steps.flatMap { $0.options.map(\.machine) })
    let eligible = problem.machines.filter { machines.contains($0.id) }
    reasons += Set(eligible.map(problem.calendarGroup)).sorted().map { .calendar(group: $0) }
    reasons.append(.changeover)
    for machine in eligible {
      reasons += machine.closures.map { .closure(machine: machine.id, id: $0.id) }
    }
    reasons += Set(source.steps.compactMap(\.mould)).sorted().map { .mould($0) }
    reasons += Set(source.steps.compactMap(\.skill)).sorted().map { .skill($0) }
    if !frozenSteps.isEmpty { reasons.append(.frozen(job: source.id)) }
    if source.release > problem.start { reasons.append(.release(source.release)) }
    return reasons
  }

  /// Whether the job ends after its due date if only these constraints hold.
  func isLate(under reasons: [LateReason]) -> Bool {
    let source = problem.jobs[job]
    let held = Set(reasons)
    let relaxation = relaxation(held)
    var stay: [FloorAssignment] = []
    for (id, places) in obstacles
    where held.contains(.capacity(job: id)) || held.contains(.frozen(job: id)) {
      stay += places
    }
    var ready = held.contains(.release(source.release)) ? source.release : problem.start
    var first = 0
    if held.contains(.frozen(job: source.id)) {
      stay += frozenSteps
      for place in frozenSteps {
        ready = max(ready, place.end)
        first = max(first, place.step + 1)
      }
    }
    if ready > due { return true }
    // Reasons are those of the plan as it is: a change-over that is left out makes no room.
    var board = FloorBoard(
      problem, assignments: stay, without: relaxation, names: names,
      changeovers: relaxation.changeover ? noTable : table, readiness: readiness,
      shortensChangeovers: false)
    let places = board.insert(
      job: job, from: max(ready, problem.start), steps: first..<source.steps.count)
    guard let places else { return true }
    return (places.map(\.end).max() ?? ready) > due
  }

  private func relaxation(_ held: Set<LateReason>) -> FloorProblem.Relaxation {
    var relaxation = FloorProblem.Relaxation()
    relaxation.changeover = !held.contains(.changeover)
    for reason in constraints where !held.contains(reason) {
      switch reason {
      case .calendar(let group): relaxation.calendars.insert(group)
      case .closure: relaxation.closures.insert(reason)
      case .skill(let skill): relaxation.skills.insert(skill)
      case .mould(let mould): relaxation.moulds.insert(mould)
      default: break
      }
    }
    return relaxation
  }
}
