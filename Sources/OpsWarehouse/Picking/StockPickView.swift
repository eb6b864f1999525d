import OpsDomain
import OpsKernel

/// Goods of one lot at one place: how much of them to pick, and why before others.
public struct StockPickView: OperationOutput, Equatable {
  public static let answerName = "stock.pick/1"

  /// Null for goods without a lot.
  public let lot: String?
  public let location: String
  /// The quantity to take; 0 for goods that are not taken.
  public let quantity: Quantity
  /// Stock there that is not reserved.
  public let free: Quantity
  /// The last good day.
  public let due: CivilDate?
  public let opened: Bool
  public let purchasedOn: CivilDate?
  /// The rule that decided between these goods and the ones beside them in the order.
  public let rule: String
  public let why: String

  public static let columns: [FieldColumn] = [
    .init("lot", "LOT"), .init("location", "WHERE"), .init("quantity", "PICK", .right),
    .init("free", "FREE", .right), .init("due", "DUE"), .init("opened", "OPEN"),
    .init("why", "WHY"),
  ]
}
