import OpsDomain
import OpsKernel

/// Where goods of a lot came from and where they went.
public struct LotStepView: OperationOutput, Equatable {
  public static let answerName = "lot.step/1"

  /// `up` for where the lot came from, `down` for where it went.
  public let direction: String
  /// How many steps away the lot is; 0 for the lot itself.
  public let distance: Int
  public let lot: String
  public let product: String
  /// What made this a separate lot; null for a movement.
  public let event: String
  public let quantity: Quantity
  public let from: String
  public let to: String
  /// The document of the movement: a purchase order, a request, a reason code.
  public let reference: String?
  public let at: Instant

  public static let columns: [FieldColumn] = [
    .init("direction", "WAY"), .init("lot", "LOT"), .init("product", "SKU"),
    .init("event", "EVENT"), .init("quantity", "QTY", .right), .init("from", "FROM"),
    .init("to", "TO"),
    .init("reference", "DOCUMENT"), .init("at", "WHEN"),
  ]
}
