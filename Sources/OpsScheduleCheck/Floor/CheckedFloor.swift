/// A workshop as the check sees it: machines, people, moulds, jobs, and what must stay.
///
/// It is a separate model, so that an error in the scheduler's model cannot hide here. Times are
/// whole seconds on one axis that the caller chooses, such as seconds since 1970 UTC; intervals
/// include their start and not their end.
public struct CheckedFloor: Sendable, Equatable {
  /// How the change-over between two families is combined with the set-up of a step.
  public enum ChangeoverRule: Sendable {
    /// The next run starts after change-over and set-up, one after the other.
    case besideSetUp
    /// One covers the other: the next run starts after the longer of them. The floor of the book
    /// does not use it.
    case withinSetUp
  }

  /// The machines of the floor.
  public var machines: [CheckedMachine]
  /// Pairs that are not in the table take no time, and neither do two runs of one family.
  public var changeovers: [CheckedChangeover]
  /// How a change-over and the set-up of a step go together.
  public var changeoverRule: ChangeoverRule
  /// The skills, with the people who have them.
  public var skills: [CheckedSkill]
  /// The moulds, each with how many there are.
  public var moulds: [CheckedMould]
  /// The jobs that the plan is to make.
  public var jobs: [CheckedJob]
  /// Assignments that every plan holds unchanged: what has started or was promised.
  public var frozen: [CheckedAssignment]
  /// What has begun and goes on where it is.
  public var begun: [CheckedBegun]
  /// The time from which the rest of ``begun`` can be made.
  public var now: Int64
  /// When machines were seen to be set up as ``CheckedMachine/family`` says.
  public var setUpAt: Int64
  /// Work that had begun before ``setUpAt``, even after ``now``. It changed the set-up of its
  /// machine, and the set-up before that is not known.
  public var started: [CheckedAssignment]

  /// A floor to check plans against; a list that is left out is empty.
  public init(
    machines: [CheckedMachine], changeovers: [CheckedChangeover] = [],
    changeoverRule: ChangeoverRule = .besideSetUp, skills: [CheckedSkill] = [],
    moulds: [CheckedMould] = [], jobs: [CheckedJob], frozen: [CheckedAssignment] = [],
    begun: [CheckedBegun] = [], now: Int64 = 0,
    setUpAt: Int64 = ScheduleCheck.range.lowerBound, started: [CheckedAssignment] = []
  ) {
    self.machines = machines
    self.changeovers = changeovers
    self.changeoverRule = changeoverRule
    self.skills = skills
    self.moulds = moulds
    self.jobs = jobs
    self.frozen = frozen
    self.begun = begun
    self.now = now
    self.setUpAt = setUpAt
    self.started = started
  }
}

/// Seconds that a machine of a group needs to go from one family to another.
public struct CheckedChangeover: Sendable, Equatable {
  /// The group of the machine.
  public var group: String
  /// The family that ran before.
  public var from: String
  /// The family that runs next.
  public var to: String
  /// How long the change takes.
  public var seconds: Int64

  /// The time of one change in one direction; the way back needs a value of its own.
  public init(group: String, from: String, to: String, seconds: Int64) {
    self.group = group
    self.from = from
    self.to = to
    self.seconds = seconds
  }
}

/// A mould, and how many of it there are.
public struct CheckedMould: Sendable, Equatable {
  /// The mould's identifier.
  public var id: String
  /// How many of it there are.
  public var count: Int

  /// A mould that at most `count` machines can use at the same time.
  public init(id: String, count: Int) {
    self.id = id
    self.count = count
  }
}
