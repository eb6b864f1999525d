/// A problem as flat arrays: names become indices, calendars become offsets into one long list.
///
/// A task is one part of a step that is not frozen; a step that may be split has as many tasks as
/// it may have parts, of which a plan uses one or more.
struct FloorModel: Sendable {
  /// A due date that no time of a problem reaches.
  static let never = Int64.max / 4

  let problem: FloorProblem
  var start: Int64
  var machineCount: Int
  var calendars = FloorCalendars()
  var changeovers: FloorChangeoverIndex

  // Per job.
  var jobReady: [Int64] = []
  /// `never` for a job that is never late.
  var jobDue: [Int64] = []
  var jobWeight: [Int64] = []
  /// The end of the frozen steps; the end of the job if all are frozen.
  var jobFrozenEnd: [Int64] = []
  var jobFirstStep: [Int] = []

  // Per step that is not frozen. Steps of a job follow one another.
  var stepJob: [Int] = []
  var stepIndex: [Int] = []
  /// Whether the next step in the list belongs to the same job.
  var stepHasNext: [Bool] = []
  var stepFamily: [Int] = []
  var stepSkill: [Int] = []
  var stepMould: [Int] = []
  var stepPauses: [Bool] = []
  var stepFirstTask: [Int] = [0]
  var stepFirstOption: [Int] = [0]
  var stepSplit: [FloorSplit?] = []

  // Per option.
  var optionMachine: [Int] = []
  var optionRun: [Int64] = []
  var optionSetup: [Int64] = []
  var optionCalendar: [Int] = []
  /// The option of a step on a machine, at `step × machines + machine`; -1 if there is none.
  var optionOf: [Int32] = []

  // Per task.
  var taskStep: [Int] = []

  /// Frozen parts by machine, sorted by start.
  var blocks: [[FloorBlock]]
  /// Free people by skill and free moulds by mould, frozen parts taken out.
  var skills: [FloorProfile] = []
  var moulds: [FloorProfile] = []

  var taskCount: Int { taskStep.count }
  var stepCount: Int { stepJob.count }
  /// Whether tasks on different machines can be in each other's way.
  var isShared: Bool { !skills.isEmpty || !moulds.isEmpty }
  /// Whether every machine can be evaluated alone.
  var isDecoupled: Bool {
    !isShared && !stepHasNext.contains(true) && taskCount == stepCount
  }

  /// The work of a task as one of `parts` parts, without change-over.
  @inline(__always)
  func run(_ option: Int, step: Int, part: Int, parts: Int) -> Int64 {
    guard parts > 1, let split = stepSplit[step] else { return optionRun[option] }
    return split.share(of: optionRun[option], part: part, of: parts)
  }

  @inline(__always)
  func option(_ step: Int, on machine: Int) -> Int {
    Int(optionOf[step &* machineCount &+ machine])
  }
}
