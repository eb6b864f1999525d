import OpsDomain
import OpsKernel

/// A schedule, as lists show it: its figures without its steps.
public struct ScheduleSummary: OperationOutput, Equatable {
  public static let answerName = "schedule.summary/1"

  public let id: RecordID
  public let number: String
  public let origin: ScheduleOrigin
  public let objective: ScheduleObjective
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
  public let lowerBound: Int64
  public let gap: Quantity
  public let lateOrders: Int64
  public let changeovers: Int64
  /// When it was created.
  public let createdAt: Instant
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
