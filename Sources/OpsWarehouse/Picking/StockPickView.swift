import OpsDomain
import OpsKernel

/// Goods of one lot at one place: how much of them to pick, and why before others.
public struct StockPickView: OperationOutput, Equatable {
  public static let answerName = "stock.pick/1"

  /// Null for goods without a lot.
  public let lot: String?
  /// Code of the location.
  public let location: String
  /// The quantity to take; 0 for goods that are not taken.
  public let quantity: Quantity
  /// Stock there that is not reserved.
  public let free: Quantity
  /// The last good day.
  public let due: CivilDate?
  /// Whether the goods are of an opened lot.
  public let opened: Bool
  /// The day they were bought; null where it is not known.
  public let purchasedOn: CivilDate?
  /// The rule that decided between these goods and the ones beside them in the order.
  public let rule: String
  /// The reason for their place in the order, as a phrase for people.
  public let why: String

  public static let columns: [FieldColumn] = [
    .init("lot", "LOT"), .init("location", "WHERE"), .init("quantity", "PICK", .right),
    .init("free", "FREE", .right), .init("due", "DUE"), .init("opened", "OPEN"),
    .init("why", "WHY"),
  ]
}
