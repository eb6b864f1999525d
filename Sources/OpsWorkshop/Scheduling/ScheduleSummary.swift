import OpsDomain
import OpsKernel

/// A schedule, as lists show it: its figures without its steps.
public struct ScheduleSummary: OperationOutput, Equatable {
  public static let answerName = "schedule.summary/1"

  /// Identifier of the schedule; commands also accept it in place of the number.
  public let id: RecordID
  /// Number of the schedule, such as `SCH-000001`.
  public let number: String
  /// Whether it was planned anew or made from another schedule.
  public let origin: ScheduleOrigin
  /// Which measure its search made as small as possible.
  public let objective: ScheduleObjective
  /// Whether its steps are placed as early or as late as possible.
  public let direction: ScheduleDirection
  /// Whether the floor follows it.
  public let adopted: Bool
  /// From when on it plans.
  public let start: Instant
  /// When its last step ends.
  public let end: Instant
  /// Seconds from its start to the end of its last step.
  public let makespan: Int64
  /// The first measure of the objective, in seconds.
  public let value: Int64
  /// No plan for the same floor can have a smaller value.
  public let lowerBound: Int64
  /// `(value − lower bound) / value`, from 0, which is proved to be the best, to 1.
  public let gap: Quantity
  /// How many orders end after their due day.
  public let lateOrders: Int64
  /// How many steps need a change-over of more than zero seconds.
  public let changeovers: Int64
  /// When it was created.
  public let createdAt: Instant
  /// How many times the schedule was saved, creation included.
  public let version: Int64

  init(_ schedule: ProductionSchedule) {
    id = schedule.id
    number = schedule.number
    origin = schedule.origin
    objective = schedule.objective
    direction = schedule.direction
    adopted = schedule.isAdopted
    start = schedule.start
    end = schedule.end
    makespan = schedule.makespan
    value = schedule.value
    lowerBound = schedule.lowerBound
    gap = Quantity(rawValue: schedule.gap ?? 0)
    lateOrders = schedule.lateOrders
    changeovers = schedule.changeovers
    createdAt = schedule.createdAt
    version = schedule.version
  }

  public static let seconds: Set = ["makespan", "value", "lower_bound"]
  public static let columns: [FieldColumn] = [
    .init("number", "NUMBER"), .init("origin", "ORIGIN"), .init("objective", "OBJECTIVE"),
    .init("adopted", "ADOPTED"), .init("start", "FROM"), .init("end", "TO"),
    .init("gap", "GAP", .right), .init("late_orders", "LATE", .right),
    .init("changeovers", "CHANGES", .right), .init("created_at", "MADE"),
  ]

  public static let leading = [
    "adopted", "late_orders", "start", "objective",
  ]
}
