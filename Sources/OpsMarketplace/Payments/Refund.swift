import OpsDomain
import OpsKernel
import OpsStorage

/// Money of a payment that goes back to the customer. A payment has as many as it needs; all of
/// them together are never more than was captured (M-W3).
public struct Refund: Entity {
  /// Where the book keeps refunds, and their numbers: `RFD-000001` and so on.
  public static let record = Record("refunds", .marketplace, "refund", series: "RFD")

  public var id: RecordID
  public var version: Int64 = 0
  /// `RFD-000001` and so on.
  public var number: RecordNumber
  /// The payment whose money goes back.
  public var paymentID: Indexed<Reference<Payment>>
  /// The order for which it was paid.
  public var orderID: Indexed<Reference<MarketOrder>>
  /// The user who gets it.
  public var payerID: Reference<User>
  /// How far it is.
  public var state: RefundState = .requested
  /// In minor units; above zero.
  public var amount: Amount
  /// Who bears it, once the order was delivered; before that nobody has to.
  public var bearer: RefundBearer
  /// Why the money goes back.
  public var reason: LongText
  /// The key by which the provider knows a repeated request.
  public var key: Unique<Line>
  /// Why the provider refused it, why it was cancelled, or why it has no answer.
  public var failure: Line?
  /// When it was asked for.
  public var createdAt: Instant
  /// Who created it.
  public var createdBy: Trail<Person>?
  /// How often the provider was asked without an answer.
  public var attempts: Int64 = 0
  /// When the provider is asked; nil once it is done, and when it is not asked any more.
  public var askAt: Instant?
  /// Until when it is asked without an answer.
  public var askUntil: Instant?
  /// When the provider reported that the money went back; nil before.
  public var doneAt: Instant?

  public static let indexes: [SecondaryIndex] = [[Columns.state, Columns.askAt]]
}

extension Refund {
  /// Why a refund was cancelled that a charge-back has overtaken.
  static let chargedBack = "charged_back"
  /// Why nobody knows what became of a refund.
  static let noAnswer = "no_answer"
}
