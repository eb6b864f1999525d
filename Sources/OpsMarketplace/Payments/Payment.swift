import OpsDomain
import OpsKernel
import OpsStorage

/// What a customer pays for an order, or for several that were placed together, as the payment
/// provider knows it. Its shares say how much is for which order: see ``PaymentShare``.
public struct Payment: Entity, Referable {
  /// Where the book keeps payments, and their numbers: `PAY-000001` and so on.
  public static let record = Record("payments", .marketplace, "payment", series: "PAY")
  public static let reference = ParameterReference(
    "payment", example: "PAY-000001", label: .always("PAY"), names: .payment
  ) {
    try await $1.repository(Payment.self).named($0)
  }

  public var id: RecordID
  public var version: Int64 = 0
  /// `PAY-000001` and so on.
  public var number: RecordNumber
  /// The order that it is for, the first of several.
  public var orderID: Indexed<Reference<MarketOrder>>
  /// The user who pays.
  public var payerID: Reference<User>
  /// How far it is.
  public var state: PaymentState = .requested
  /// How it is paid, such as `card`.
  public var method: Line
  /// What stands for the card at the provider, a word of its own; nil where the method says all.
  public var card: Line?
  /// What the provider calls it; nil as long as it has not answered.
  public var providerID: Unique<Line>?
  /// The key by which the provider knows a repeated request.
  public var key: Unique<Line>
  /// In minor units.
  public var amount: Amount
  /// The amount that was collected: 0 or all of ``amount``.
  public var captured: Amount = 0
  /// The amount that was refunded, at most ``captured``.
  public var refunded: Amount = 0
  /// The amount that the customer's bank took back.
  public var chargedBack: Amount = 0
  /// Why it failed, in a word of the provider.
  public var failure: Line?
  /// When the customer began to pay.
  public var createdAt: Instant
  /// How often the provider was asked without telling the outcome.
  public var attempts: Int64 = 0
  /// When the provider is asked what became of it.
  public var askAt: Instant?
  /// When it was last changed.
  public var updatedAt: Trail<Instant>
  /// Set by the store when the record is committed.
  public var place: JournalPlace?
  /// When it was told that the customer's bank took it back, if that was before the capture was
  /// known: then the capture brings it about.
  public var bankTookAt: Instant?

  public static let indexes: [SecondaryIndex] = [
    [Columns.createdAt, Column.journalPlace],
    [Columns.payerID, Columns.createdAt, Column.journalPlace],
    [Columns.state, Columns.createdAt, Column.journalPlace],
    [Columns.state, Columns.askAt, Column.journalPlace],
  ]
}
