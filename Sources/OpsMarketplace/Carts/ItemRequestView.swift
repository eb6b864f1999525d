import OpsDomain
import OpsKernel
import OpsSales

/// An out-of-stock request of the marketplace, as its customer sees it.
public struct ItemRequestView: OperationOutput, Equatable {
  public static let answerName = "market.item_request/1"

  /// `OOS-000001` and so on.
  public let number: String
  /// `completed` where you ordered the goods, `returned` where the request ended without that.
  public let status: RequestStatus
  /// Name of the partner that sells the goods.
  public let partner: String
  /// SKU of the product that you asked for.
  public let sku: String
  /// Its name on the menu; its SKU if the partner no longer offers it.
  public let name: String
  /// Size of the product; null for a product without sizes.
  public let size: String?
  /// The whole quantity that you asked for.
  public let quantity: Quantity
  /// The quantity that is reserved for you.
  public let allocated: Quantity
  /// When the first reservation ends, unless you order before; `null` if nothing is reserved.
  public let keptUntil: Instant?
  /// When you asked for the goods.
  public let requestedAt: Instant
  /// Your order of the goods; `null` unless the request is completed.
  public let order: String?

  init(
    _ request: OutOfStockRequest, named name: String, partner: String, sku: String,
    keptUntil: Instant?
  ) {
    number = request.number
    order = OrderedRequest.order(of: request)
    status = order == nil ? request.status : .completed
    self.partner = partner
    self.sku = sku
    self.name = name
    size = request.size.isEmpty ? nil : request.size
    quantity = request.quantity
    allocated = request.allocated
    self.keptUntil = keptUntil
    requestedAt = request.requestedAt
  }

  public static let columns: [FieldColumn] = [
    .init("number", "NUMBER"), .init("status", "STATUS"), .init("partner", "PARTNER"),
    .init("name", "NAME"), .init("quantity", "QTY", .right),
    .init("allocated", "ALLOCATED", .right), .init("kept_until", "KEPT UNTIL"),
    .init("order", "ORDER"),
  ]
}
