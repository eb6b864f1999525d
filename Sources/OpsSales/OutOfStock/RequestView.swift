import OpsDomain
import OpsKernel
import OpsStorage

/// An out-of-stock request as operations answer it.
public struct RequestView: OperationOutput, Equatable {
  public static let answerName = "oos.request/1"

  public let id: RecordID
  public let number: String
  public let status: RequestStatus
  /// Number of the customer.
  public let customer: String
  /// Absent for callers who may not see the customer.
  public let customerName: String?
  /// SKU of the product.
  public let product: String
  /// Absent for callers who may not see the product.
  public let productName: String?
  public let size: String?
  public let quantity: Quantity
  public let allocated: Quantity
  public let delivered: Quantity
  public let returned: Quantity
  public let cancelled: Quantity
  /// The open quantity: quantity less delivered, returned and cancelled.
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
  /// When it was last changed.
  public let updatedAt: Instant
  /// Code of the partner's location that the goods come from; null for locations of the house.
  public let location: String?
  public let version: Int64

  init(_ request: OutOfStockRequest, _ names: ReferredNames) {
    id = request.id
    number = request.number
    status = request.status
    let customer = names.customer(request.customerID)
    self.customer = customer.code
    customerName = customer.name
    let product = names.product(request.productID)
    self.product = product.code
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
    location = request.locationID.map { names.location($0).code }
    version = request.version
  }

  /// The requests as operations answer them.
  static func all(
    of requests: [OutOfStockRequest], _ transaction: Transaction
  ) async throws -> [RequestView] {
    let names = try await ReferredNames(
      customers: requests.map(\.customerID), products: requests.map(\.productID),
      locations: requests.compactMap(\.locationID), transaction)
    return requests.map { RequestView($0, names) }
  }

  /// Requests that an operation has written, as they are after the goods it freed went to waiting
  /// requests: the commit would do that only after the answer.
  static func written(
    _ requests: [OutOfStockRequest], _ transaction: Transaction
  ) async throws -> [RequestView] {
    try await transaction.settle()
    let repository = transaction.repository(OutOfStockRequest.self)
    var settled: [OutOfStockRequest] = []
    for request in requests {
      settled.append(try await repository.fetch(request.id) ?? request)
    }
    return try await all(of: settled, transaction)
  }

  /// The same for one request.
  static func written(
    _ request: OutOfStockRequest, _ transaction: Transaction
  ) async throws -> RequestView {
    try await transaction.settle()
    let settled = try await transaction.repository(OutOfStockRequest.self).fetch(request.id)
    return try await of(settled ?? request, transaction)
  }

  /// The request as operations answer it.
  static func of(
    _ request: OutOfStockRequest, _ transaction: Transaction
  ) async throws -> RequestView {
    let names = try await ReferredNames(
      customers: [request.customerID], products: [request.productID],
      locations: [request.locationID].compactMap(\.self), transaction)
    return RequestView(request, names)
  }

  public static let columns: [FieldColumn] = [
    .init("number", "NUMBER"), .init("status", "STATUS"), .init("customer", "CUSTOMER"),
    .init("customer_name", "NAME"), .init("product", "PRODUCT"),
    .init("quantity", "QTY", .right), .init("allocated", "ALLOCATED", .right),
    .init("delivered", "DELIVERED", .right), .init("remaining", "LEFT", .right),
    .init("priority", "PRIORITY"), .init("needed_by", "NEEDED BY"),
    .init("requested_at", "REQUESTED"),
  ]
}

extension RequestView: HoldsPersonalData {
  package var personalReading: PersonalReading {
    PersonalReading.customer(customer, [("name", customerName != nil)])
  }
}
