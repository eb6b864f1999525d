import OpsDomain
import OpsKernel
import OpsSales

/// An out-of-stock request of the marketplace, as its customer sees it.
public struct ItemRequestView: OperationOutput, Equatable {
  public static let answerName = "market.item_request/1"

  /// `OOS-000001` and so on.
  public let number: String
  public let status: RequestStatus
  public let partner: String
  public let sku: String
  /// What the partner calls it; its SKU where it is off the menu by now.
  public let name: String
  public let size: String?
  public let quantity: Quantity
  /// What of it is kept for you already.
  public let allocated: Quantity
  /// Until when the first of it is kept, unless you order it; `null` where nothing is kept.
  public let keptUntil: Instant?
  public let requestedAt: Instant

  init(
    _ request: OutOfStockRequest, named name: String, partner: String, sku: String,
    keptUntil: Instant?
  ) {
    number = request.number
    status = request.status
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
  ]
}
