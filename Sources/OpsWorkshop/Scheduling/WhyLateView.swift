import OpsDomain
import OpsKernel

/// Why an order is late in a schedule, or why it is not planned.
public struct WhyLateView: OperationOutput, Equatable {
  public static let answerName = "schedule.why/1"

  /// Number of the production order.
  public let production: String
  /// Number of the schedule.
  public let schedule: String
  /// Whether the schedule contains it.
  public let isPlanned: Bool
  /// When the set-up of its first step begins; null if it is not planned.
  public let start: Instant?
  /// When its last step ends; null if it is not planned.
  public let end: Instant?
  /// The end of its due day, of a late order as the schedule was made; null without a due day.
  public let due: Instant?
  /// Null for an order that is in time.
  public let lateBy: TimeSpan?
  /// Why it is late, or why it was not planned: the smallest set of constraints, one sentence for
  /// each; empty if it is in time.
  public let because: [String]

  public static let columns: [FieldColumn] = [
    .init("production", "ORDER"), .init("schedule", "SCHEDULE"), .init("start", "START"),
    .init("end", "END"), .init("due", "DUE"), .init("late_by", "LATE BY"),
  ]
}
