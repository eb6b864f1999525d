import OpsDomain
import OpsKernel

/// A step of an order's timeline.
public struct OrderStep: AnswerRecord, Equatable {
  /// When the step was taken.
  public let at: Instant
  /// The status from then on.
  public let status: OrderStatus
  /// Whether it had a driver from then on.
  public let hasDriver: Bool
  /// What did it, such as `order.accept`.
  public let operation: String
  /// Sign-in name of who did it; null for the product itself.
  public let by: String?
  /// Position of the commit in the journal.
  public let sequence: Int64
}
