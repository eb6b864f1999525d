import OpsDomain
import OpsKernel

/// Why an order is late in a schedule, or what else there is to say of it.
public struct WhyLateView: OperationOutput, Equatable {
  public static let answerName = "schedule.why/1"

  public let production: String
  /// Number of the schedule.
  public let schedule: String
  /// Whether the schedule holds it.
  public let isPlanned: Bool
  public let start: Instant?
  public let end: Instant?
  /// The end of its due day, of a late order as the schedule was made; null without a due day.
  public let due: Instant?
  /// Null for an order that is in time.
  public let lateBy: TimeSpan?
  /// The smallest set of constraints that makes it late, or why it was not planned: a sentence for
  /// each; empty for an order that is in time.
  public let because: [String]

  public static let columns: [FieldColumn] = [
    .init("production", "ORDER"), .init("schedule", "SCHEDULE"), .init("start", "START"),
    .init("end", "END"), .init("due", "DUE"), .init("late_by", "LATE BY"),
  ]
}
