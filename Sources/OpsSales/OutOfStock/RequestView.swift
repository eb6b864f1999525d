import OpsDomain
import OpsKernel
import OpsStorage

/// An out-of-stock request as operations answer it.
public struct RequestView: OperationOutput, Equatable {
  public static let answerName = "oos.request/1"

  /// Identifier of the request.
  public let id: RecordID
  /// Number of the request, such as `OOS-000001`.
  public let number: String
  /// Whether the request still waits for goods, or how it ended.
  public let status: RequestStatus
  /// Number of the customer.
  public let customer: String
  /// Absent for callers who may not see the customer.
  public let customerName: String?
  /// SKU of the product.
  public let product: String
  /// Absent for callers who may not see the product.
  public let productName: String?
  /// Size of the product; null for a product without sizes.
  public let size: String?
  /// The quantity that is requested, in the product's unit.
  public let quantity: Quantity
  /// The part of the open quantity that is reserved for the request.
  public let allocated: Quantity
  /// The quantity that was delivered so far.
  public let delivered: Quantity
  /// The remainder that was refunded.
  public let returned: Quantity
  /// The remainder that was cancelled.
  public let cancelled: Quantity
  /// The open quantity: quantity less delivered, returned and cancelled.
  public let remaining: Quantity
  /// Price of one unit in the book's currency, from the time of the request; null if it had none.
  public let unitPrice: UnitPrice?
  /// How urgent the request is.
  public let priority: RequestPriority
  /// Date by which the customer needs the goods; null for no date.
  public let neededBy: CivilDate?
  /// A remark about the request; null for none.
  public let note: String?
  /// The document that it came from, such as an invoice; null for none.
  public let reference: String?
  /// When the request was made; for an import, the time of the invoice line.
  public let requestedAt: Instant
  /// When the request was closed, as completed or returned; null while it is pending.
  public let completedAt: Instant?
  /// Why the remainder was refunded or cancelled; null if it was not.
  public let closingReason: String?
  /// Identifier of the user who created the request; null for the system and for imports.
  public let createdBy: RecordID?
  /// When it was last changed.
  public let updatedAt: Instant
  /// Code of the partner's location that the goods come from; null for locations of the house.
  public let location: String?
  /// How many times the request was written, from 1.
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
