/// A floor to be scheduled: machines, people, moulds and the jobs to make, with what is fixed.
///
/// Times are whole seconds since an epoch of the caller. Calendars are given as windows that are
/// already expanded, so days off, shifts and clock changes do not matter here.
public struct FloorProblem: Sendable, Hashable {
  /// The time from which on the plan may use the machines.
  public let start: Int64
  /// The machines of the floor.
  public let machines: [FloorMachine]
  /// The jobs that are to be made.
  public private(set) var jobs: [FloorJob]
  /// The skills, with the people who have them.
  public let skills: [FloorSkill]
  /// The moulds, each with how many there are.
  public let moulds: [FloorMould]
  /// By machine group.
  public let changeovers: [String: FloorChangeovers]
  /// What is planned already and stays.
  public let frozen: [FloorFrozen]
  /// What makes a plan better than another one.
  public let objective: FloorObjective
  /// Whether steps are placed as early or as late as possible.
  public let direction: FloorDirection
  /// Whether the overtime windows of the machines are worked in.
  public let usesOvertime: Bool

  /// Checks the floor.
  ///
  /// - Throws: `FloorError`, for ids that are unknown or double, windows that are not sorted or
  ///   overlap, numbers out of range (see `FloorLimits`), a step no machine can make, a step that
  ///   fits in no window, and frozen steps out of order.
  public init(
    start: Int64, machines: [FloorMachine], jobs: [FloorJob], skills: [FloorSkill] = [],
    moulds: [FloorMould] = [], changeovers: [String: FloorChangeovers] = [:],
    frozen: [FloorFrozen] = [], objective: FloorObjective = .lateness,
    direction: FloorDirection = .forward, usesOvertime: Bool = false
  ) throws(FloorError) {
    self.start = start
    self.machines = machines
    self.jobs = jobs
    self.skills = skills
    self.moulds = moulds
    self.changeovers = changeovers
    self.frozen = frozen
    self.objective = objective
    self.direction = direction
    self.usesOvertime = usesOvertime
    try check()
  }
}

extension FloorProblem {
  /// The same floor with one more job, at the end of the list. Throws ``FloorError`` as the
  /// initialiser does.
  public func adding(_ job: FloorJob) throws(FloorError) -> FloorProblem {
    var larger = self
    larger.jobs.append(job)
    try larger.check()
    return larger
  }
}
