import OpsDomain
import OpsKernel

/// Where goods of a lot came from and where they went.
public struct LotStepView: OperationOutput, Equatable {
  public static let answerName = "lot.step/1"

  /// `up` for where the lot came from, `down` for where it went.
  public let direction: String
  /// How many steps away the lot is; 0 for the lot itself.
  public let distance: Int
  /// Code of the lot that moved; empty for goods without a lot.
  public let lot: String
  /// SKU of the product that moved.
  public let product: String
  /// What made this a separate lot; the kind of the movement otherwise.
  public let event: String
  /// How much moved, in the product's unit.
  public let quantity: Quantity
  /// Code of the location that the goods left.
  public let from: String
  /// Code of the location that the goods came to.
  public let to: String
  /// The document of the movement: a purchase order, a request, a reason code.
  public let reference: String?
  /// When the goods moved.
  public let at: Instant

  public static let columns: [FieldColumn] = [
    .init("direction", "WAY"), .init("lot", "LOT"), .init("product", "SKU"),
    .init("event", "EVENT"), .init("quantity", "QTY", .right), .init("from", "FROM"),
    .init("to", "TO"),
    .init("reference", "DOCUMENT"), .init("at", "WHEN"),
  ]
}
