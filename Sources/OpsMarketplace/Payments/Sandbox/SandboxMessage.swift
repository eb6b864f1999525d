import OpsDomain
import OpsStorage

/// A message that the payment sandbox will send of its own accord, because a test card says so. It
/// stands in the book because the sandbox remembers nothing.
public struct SandboxMessage: Entity {
  /// Where the book keeps messages of the payment sandbox; the journal has every change.
  public static let record = Record("sandbox_messages", .marketplace, "sandbox message")

  public var id: RecordID
  public var version: Int64 = 0
  /// The payment that it is about.
  public var paymentID: Indexed<Reference<Payment>>
  /// What it tells.
  public var kind: PaymentEventKind
  /// When it is sent.
  public var dueAt: Instant
  /// Whether it was sent: each message is sent once.
  public var isSent: Bool = false

  public static let indexes: [SecondaryIndex] = [[Columns.isSent, Columns.dueAt]]
}
