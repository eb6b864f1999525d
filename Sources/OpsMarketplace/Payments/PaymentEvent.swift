import OpsDomain
import OpsStorage

/// A message of the payment provider, kept so that it counts once (M-W3).
public struct PaymentEvent: Entity {
  /// Where the book keeps messages of the payment provider; the journal has every change.
  public static let record = Record("payment_events", .marketplace, "payment event")

  public var id: RecordID
  public var version: Int64 = 0
  /// The provider's own name for it.
  public var event: Naming<Unique<Line>>
  /// The payment that it is about.
  public var paymentID: Indexed<Reference<Payment>>
  /// What the provider tells, such as that the money was captured.
  public var kind: PaymentEventKind
  /// What the provider calls the payment.
  public var providerID: Line?
  /// Why a payment failed.
  public var detail: Line?
  /// When it happened at the provider.
  public var at: Instant
  /// When it arrived here for the first time.
  public var receivedAt: Instant
  /// Whether the payment has been told; false between the two commits of a message.
  public var isApplied: Bool = false

  public static let indexes: [SecondaryIndex] = [[Columns.isApplied, Columns.receivedAt]]
}
