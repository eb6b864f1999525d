import OpsDomain
import OpsKernel

/// What a proof of the money ledger found. Money is in major units of `currency`.
public struct MoneyVerificationView: OperationOutput, Equatable {
  public static let answerName = "money.verification/1"

  /// Whether the check found no problem.
  public let isSound: Bool
  /// How many postings the ledger has.
  public let postings: Int64
  /// How many entries all postings have together.
  public let entries: Int64
  /// The sum of all entries; it must be zero.
  public let sum: DecimalString
  /// How many orders have payments.
  public let orders: Int64
  /// The amount that was collected from customers.
  public let captured: DecimalString
  /// The amount that was refunded to customers.
  public let refunded: DecimalString
  /// The amount that customers' banks took back.
  public let chargedBack: DecimalString
  /// The amount that was captured and not refunded or charged back.
  public let kept: DecimalString
  /// The currency of the book: all amounts of this answer are in it.
  public let currency: Currency
  /// The problems, one sentence for each.
  public let problems: [String]
  /// The amount owed to each: partners, drivers and customers by name, the state as `tax`, the
  /// house as `platform`. With what the provider owes, the sum is zero.
  public let owed: [MoneyBalanceView]

  public static let columns: [FieldColumn] = [
    .init("is_sound", "SOUND"), .init("postings", "POSTINGS", .right),
    .init("entries", "ENTRIES", .right), .init("sum", "SUM", .right),
    .init("orders", "ORDERS", .right), .init("captured", "CAPTURED", .right),
    .init("refunded", "REFUNDED", .right), .init("kept", "KEPT", .right),
  ]
}
