import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// What the gate enforces for out-of-stock requests on every write.
enum OutOfStockRules {
  static let requests = CollectionRules(
    OutOfStockRequest.self, readable: .requestView,
    write: [
      .insert: .customerManageOrders, .update: .customerManageOrders,
      .delete: .customerManageOrders,
    ]
  )
  .byHand { verb, old, new, transaction in
    if let old, let new,
      try OutOfStockRequest(old).customerID != OutOfStockRequest(new).customerID
    {
      return .elevated(CustomerService.merge)
    }
    guard verb == .delete, let old else {
      return .operations(verb == .insert ? OutOfStockService.create : OutOfStockService.edit)
    }
    try OutOfStockRequest(old).requireDeletable(by: transaction.caller, at: transaction.now)
    return .operations(OutOfStockService.delete)
  }
  .transition(of: OutOfStockRequest.self) { try OutOfStockRequest.check($0, $1) }
  .reaction(of: OutOfStockRequest.self, follow)
  .directWrites(
    .of(
      OutOfStockRequest.self,
      [.insert: .customerManageOrders, .update: .customerManageOrders], normalise: normalise))

  // MARK: What follows from a write

  private static func follow(
    _ old: OutOfStockRequest?, _ new: OutOfStockRequest?, _ transaction: Transaction
  ) async throws {
    guard let new else {
      guard let old else { return }
      try await CustomerFiguresBook.add(
        customer: old.customerID, orders: old.isPartOfInvoice ? 0 : -1, transaction)
      return try await CustomerFiguresBook.recountContact(of: old.customerID, transaction)
    }
    guard let old else { return try await welcome(new, transaction) }
    try await MergedCustomers.requireMerge(from: old.customerID, to: new.customerID, transaction)
    guard old.locationID == new.locationID else {
      throw OpsError(
        .ruleViolated, "The location that the goods of a request come from cannot be changed",
        field: "location", hint: "cancel it and create a new one")
    }
    if new.quantity != old.quantity {
      let product = try await product(of: new, transaction)
      try product.check(new.quantity)
      try await RequestLimit.requireRoom(for: new, since: old, product, transaction)
    }
    // A request that could not be served because of its date or its size may be served now.
    if wantsLess(new, than: old) { transaction.announce(.stockFreed, of: new.productID) }
    // Less remains than is reserved: the rest is released, and other requests may get it.
    guard new.remaining < old.remaining, new.allocated > new.remaining else { return }
    try await RequestReservations.releaseExcess(of: new, transaction)
  }

  /// Whether goods may now fit a request that did not fit before: they need not stay good for so
  /// long, or a smaller quantity is enough.
  private static func wantsLess(
    _ new: OutOfStockRequest, than old: OutOfStockRequest
  ) -> Bool {
    guard new.status == .pending, new.toAllocate.isPositive else { return false }
    if let before = old.neededBy, new.neededBy.map({ $0 < before }) ?? true { return true }
    return new.quantity < old.quantity
  }

  /// Checks a new request against its customer and product, and counts it for the customer, unless
  /// it is part of an invoice, which the import counts.
  private static func welcome(
    _ request: OutOfStockRequest, _ transaction: Transaction
  ) async throws {
    let customers = transaction.repository(Customer.self)
    guard let customer = try await customers.fetch(request.customerID) else {
      throw OpsError(.notFoundCustomer, "There is no such customer", field: "customer")
    }
    try customer.requireCurrent()
    let product = try await product(of: request, transaction)
    try await ProductConversionRules.requireCurrent(product.id, transaction)
    try await SalesPrice.require(request.unitPrice, field: "unit_price", transaction) {
      [product.price]
    }
    try product.check(request.quantity)
    try await RequestLimit.requireRoom(for: request, since: nil, product, transaction)
    _ = try product.check(size: request.size.isEmpty ? nil : request.size)
    if let id = request.locationID {
      guard try await transaction.repository(Location.self).fetch(id)?.kind == .partner else {
        throw OpsError(
          .ruleViolated, "Only a request of the marketplace can have a location",
          field: "location", hint: "goods of the house come from all of its locations")
      }
    }
    try await CustomerFiguresBook.add(
      customer: customer.id, orders: request.isPartOfInvoice ? 0 : 1, at: request.requestedAt,
      transaction)
  }

  private static func product(
    of request: OutOfStockRequest, _ transaction: Transaction
  ) async throws -> Product {
    guard let product = try await transaction.repository(Product.self).fetch(request.productID)
    else { throw OpsError(.notFoundSKU, "There is no such product", field: "sku") }
    return product
  }

  // MARK: Direct writes

  /// Keeps what a client may write: customer, product, size, quantity, priority, date, note and
  /// reference of a new request; quantity, priority, date and note of an existing one.
  private static func normalise(
    _ new: OutOfStockRequest, _ old: OutOfStockRequest?, _ transaction: Transaction
  ) async throws -> OutOfStockRequest {
    let note = try new.note.map { try TextRules.note($0, field: "note", allowsEmpty: true) }
    guard var request = old else {
      let product = try await product(of: new, transaction)
      return OutOfStockRequest(
        id: new.id, number: try await SeriesNumber.next(of: OutOfStockRequest.self, transaction),
        customerID: new.customerID, productID: product.id, size: new.size,
        priority: new.priority, neededBy: new.neededBy, note: note.flatMap(Self.nonEmpty),
        quantity: new.quantity, unitPrice: product.price, reference: new.reference,
        requestedAt: transaction.now, createdBy: transaction.principal.userID,
        updatedAt: transaction.now)
    }
    if new.quantity != request.quantity {
      try request.resize(to: new.quantity, at: transaction.now)
    }
    request.priority = new.priority
    request.neededBy = new.neededBy
    request.note = note.flatMap(Self.nonEmpty)
    request.updatedAt = transaction.now
    return request
  }

  private static func nonEmpty(_ text: String) -> String? { text.isEmpty ? nil : text }
}
