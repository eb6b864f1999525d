import OpsDomain

/// An out-of-stock request as operations answer it.
public struct RequestView: Codable, Sendable, Equatable {
  public let id: RecordID
  public let number: String
  public let status: RequestStatus
  /// Number of the customer.
  public let customer: String
  /// Absent for callers who may not see customers.
  public let customerName: String?
  /// SKU of the product.
  public let product: String
  public let productName: String
  public let size: String?
  public let quantity: Quantity
  public let allocated: Quantity
  public let delivered: Quantity
  public let returned: Quantity
  public let cancelled: Quantity
  /// What is still owed: quantity less delivered, returned and cancelled.
  public let remaining: Quantity
  public let unitPrice: UnitPrice?
  public let priority: RequestPriority
  public let neededBy: CivilDate?
  public let note: String?
  public let reference: String?
  public let requestedAt: Instant
  public let completedAt: Instant?
  public let closingReason: String?
  public let createdBy: RecordID?
  public let updatedAt: Instant
  public let version: Int64

  init(_ request: OutOfStockRequest, customer: Customer, product: Product, showsName: Bool) {
    id = request.id
    number = request.number
    status = request.status
    self.customer = customer.number
    customerName = showsName ? customer.name : nil
    self.product = product.sku
    productName = product.name
    size = request.size.isEmpty ? nil : request.size
    quantity = request.quantity
    allocated = request.allocated
    delivered = request.delivered
    returned = request.returned
    cancelled = request.cancelled
    remaining = request.remaining
    unitPrice = request.unitPrice
    priority = RequestPriority(rank: request.priority) ?? .normal
    neededBy = request.neededBy
    note = request.note
    reference = request.reference
    requestedAt = request.requestedAt
    completedAt = request.completedAt
    closingReason = request.closingReason
    createdBy = request.createdBy
    updatedAt = request.updatedAt
    version = request.version
  }

  static let columns: [FieldColumn] = [
    .init("number", "NUMBER"), .init("status", "STATUS"), .init("customer", "CUSTOMER"),
    .init("customer_name", "NAME"), .init("product", "PRODUCT"),
    .init("quantity", "QUANTITY", .right), .init("allocated", "PEGGED", .right),
    .init("delivered", "DELIVERED", .right), .init("remaining", "LEFT", .right),
    .init("priority", "PRIORITY"), .init("needed_by", "NEEDED BY"),
    .init("requested_at", "REQUESTED"),
  ]
}
