import OpsDomain
import OpsKernel

/// What a proof of the money ledger found. Money is in major units of `currency`.
public struct MoneyVerificationView: OperationOutput, Equatable {
  public static let answerName = "money.verification/1"

  /// Whether nothing is wrong.
  public let isSound: Bool
  public let postings: Int64
  public let entries: Int64
  /// What all entries come to: zero.
  public let sum: DecimalString
  public let orders: Int64
  public let captured: DecimalString
  public let refunded: DecimalString
  /// What customers' banks took back.
  public let chargedBack: DecimalString
  /// Captured, and neither refunded nor taken back.
  public let kept: DecimalString
  public let currency: Currency
  /// What is wrong, in a sentence each.
  public let problems: [String]
  /// What is owed to whom: to partners, drivers and customers by name, to the state as `tax`, and
  /// to the house as `platform`. Together with what the provider owes they come to zero.
  public let owed: [MoneyBalanceView]

  public static let columns: [FieldColumn] = [
    .init("is_sound", "SOUND"), .init("postings", "POSTINGS", .right),
    .init("entries", "ENTRIES", .right), .init("sum", "SUM", .right),
    .init("orders", "ORDERS", .right), .init("captured", "CAPTURED", .right),
    .init("refunded", "REFUNDED", .right), .init("kept", "KEPT", .right),
  ]
}
