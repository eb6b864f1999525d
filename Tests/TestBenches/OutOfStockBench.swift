import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse

@testable import OpsSales

/// A sample book with short words for what tests of out-of-stock requests do.
package struct OutOfStockBench {
  package let book: SampleBook
  package var service: OutOfStockService { book.dependencies.outOfStock }

  package init(seed: UInt64 = 1) async throws { book = try await SampleBook.make(seed: seed) }

  /// Writes a request as the salesperson.
  @discardableResult
  package func create(
    _ quantity: Quantity, of sku: String = "LAMP-1", for customer: String = "000001",
    size: String? = nil, priority: RequestPriority? = nil, neededBy: CivilDate? = nil,
    note: String? = nil, as role: Role = .salesperson
  ) async throws -> RequestView {
    let input = CreateRequest(
      customer: customer, sku: sku, quantity: quantity, size: size, priority: priority,
      neededBy: neededBy, note: note)
    return try await service.create(input, book.call(role)).output
  }

  @discardableResult
  package func deliver(
    _ number: String, _ quantity: Quantity, from location: String? = nil, at: Instant? = nil,
    as role: Role = .warehouseKeeper
  ) async throws -> RequestView {
    let input = DeliverRequest(request: number, quantity: quantity, location: location, at: at)
    return try await service.deliver(input, book.call(role)).output
  }

  @discardableResult
  package func edit(
    _ number: String, quantity: Quantity, as role: Role = .salesperson
  ) async throws -> RequestView {
    try await service.edit(
      EditRequest(request: number, quantity: quantity), book.call(role)
    ).output
  }

  @discardableResult
  package func refund(_ number: String, as role: Role = .salesperson) async throws -> RequestView {
    try await service.refund(
      CloseRequest(request: number, reason: "wanted no more"), book.call(role)
    )
    .output
  }

  @discardableResult
  package func cancel(_ number: String, as role: Role = .salesperson) async throws -> RequestView {
    try await service.cancel(CloseRequest(request: number, reason: "by mistake"), book.call(role))
      .output
  }

  @discardableResult
  package func allocate(
    _ policy: AllocationPolicy? = nil, _ products: [String]? = nil
  ) async throws -> AllocationView {
    try await service.allocate(
      AllocateStock(policy: policy, product: products), book.call(.salesperson)
    ).output
  }

  package func show(_ number: String, as role: Role = .salesperson) async throws -> RequestDetails {
    try await service.show(RequestReference(request: number), book.call(role)).output
  }

  /// Numbers of the requests of a list.
  package func list(_ input: ListRequests, as role: Role = .salesperson) async throws -> [String] {
    try await service.list(input, book.call(role)).output.items.map(\.number)
  }

  /// Brings goods in as the warehouse does: ledger first, then automatic allocation.
  package func receive(
    _ quantity: Quantity, of sku: String = "LAMP-1", at location: String = "MAIN",
    size: String = ""
  ) async throws {
    try await move(quantity, of: sku, from: "SUPPLIER", to: location, size: size, .receipt)
  }

  package func move(
    _ quantity: Quantity, of sku: String = "LAMP-1", from: String, to: String, size: String = "",
    _ kind: MovementKind
  ) async throws {
    try await book.write { transaction in
      let product = try await transaction.repository(Product.self).named(sku)
      let locations = transaction.repository(Location.self)
      try await StockLedger(transaction).post(
        product, quantity, from: try await locations.named(from),
        to: try await locations.named(to), kind: kind, size: size)
      if kind == .receipt { try await transaction.settle() }
    }
  }

  /// Sets `oos.auto_allocate`.
  package func setAutoAllocation(_ value: String) async throws {
    try await set(Settings.autoAllocate.key, value)
  }

  /// Stores a setting, whether or not it makes sense.
  package func set(_ key: String, _ value: String) async throws {
    let now = book.clock.now()
    try await book.write { transaction in
      _ = try await transaction.repository(Setting.self).create(
        Setting(id: transaction.nextID(), key: key, value: value, updatedAt: now))
    }
  }

  /// On hand and reserved of a product at a location.
  package func level(
    _ sku: String = "LAMP-1", at code: String = "MAIN", size: String = ""
  ) async throws -> (onHand: Quantity, reserved: Quantity) {
    try await book.read { transaction in
      let product = try await transaction.repository(Product.self).named(sku)
      let location = try await transaction.repository(Location.self).named(code)
      let level = try await transaction.repository(StockLevel.self)
        .at(location.id, product: product.id, size: size, lot: "")
      return (level?.onHand ?? .zero, level?.reserved ?? .zero)
    }
  }

  package func figures(of customer: String) async throws -> CustomerFigures? {
    try await book.read { transaction in
      let owner = try await transaction.repository(Customer.self).named(customer)
      return try await transaction.repository(CustomerFigures.self)
        .fetch(key: CustomerFigures.customerKey, owner.id)
    }
  }

  /// The error `body` is refused with; nil when it is not.
  package func refusal(_ body: () async throws -> Void) async -> OpsError? {
    do {
      try await body()
      return nil
    } catch { return error as? OpsError ?? OpsError(.internalError, "\(error)") }
  }
}
