import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsTesting
import OpsWarehouse

/// A sample book with the steps that tests of customers, sales and give-backs share.
struct SalesBench: Sendable {
  let book: SampleBook

  init(seed: UInt64 = 1) async throws { book = try await SampleBook.make(seed: seed) }

  var customers: CustomerService { book.dependencies.customers }
  var sales: SalesService { book.dependencies.sales }
  var giveBacks: GiveBackService { book.dependencies.giveBacks }
  var sam: Call { book.call(.salesperson) }
  var wil: Call { book.call(.warehouseKeeper) }
  var anna: Call { book.call(.administrator) }

  /// Moves the clock by whole days.
  func pass(days: Int64) { book.clock.advance(milliseconds: days * 86_400_000) }

  /// Hands goods to a customer straight from stock, through the gate.
  @discardableResult
  func deliver(
    _ quantity: Quantity, of sku: String = "LAMP-1", to number: String = "000001",
    price: UnitPrice? = UnitPrice(rawValue: 24_900_000), size: String = "", lot: String = ""
  ) async throws -> Delivery {
    try await book.write { transaction in
      let product = try await transaction.repository(Product.self).named(sku)
      let customer = try await transaction.repository(Customer.self).named(number)
      let locations = transaction.repository(Location.self)
      let main = try await locations.named("MAIN")
      let movement = try await transaction.repository(StockMovement.self).create(
        StockMovement(
          id: transaction.nextID(), productID: product.id, size: size, lot: lot, fromID: main.id,
          toID: try await locations.named("CUSTOMER").id, quantity: quantity, kind: .delivery,
          at: transaction.now, recordedAt: transaction.now))
      return try await transaction.repository(Delivery.self).create(
        Delivery(
          id: transaction.nextID(), customerID: customer.id, productID: product.id, size: size,
          lot: lot, locationID: main.id, quantity: quantity, unitPrice: price,
          deliveredAt: transaction.now, movementID: movement.id))
    }
  }

  /// Brings goods into stock, through the gate.
  func receive(
    _ sku: String, _ quantity: Quantity, size: String = "", lot: String = ""
  ) async throws {
    try await book.write { transaction in
      let product = try await transaction.repository(Product.self).named(sku)
      let locations = transaction.repository(Location.self)
      if !lot.isEmpty {
        _ = try await transaction.repository(Lot.self).create(
          Lot(
            id: transaction.nextID(), productID: product.id, code: lot, createdAt: transaction.now))
      }
      _ = try await transaction.repository(StockMovement.self).create(
        StockMovement(
          id: transaction.nextID(), productID: product.id, size: size, lot: lot,
          fromID: try await locations.named("SUPPLIER").id,
          toID: try await locations.named("MAIN").id, quantity: quantity, kind: .receipt,
          at: transaction.now, recordedAt: transaction.now))
    }
  }

  /// What lies at a location, over all sizes and lots.
  func onHand(_ sku: String = "LAMP-1", at code: String) async throws -> Quantity {
    try await book.read { transaction in
      let product = try await transaction.repository(Product.self).named(sku)
      let location = try await transaction.repository(Location.self).named(code)
      let levels = try await transaction.repository(StockLevel.self).of(product: product.id)
      return levels.filter { $0.locationID == location.id }.reduce(.zero) { $0 + $1.onHand }
    }
  }

  /// The delivery as it is now.
  func delivery(_ id: RecordID) async throws -> Delivery? {
    try await book.read { try await $0.repository(Delivery.self).fetch(id) }
  }

  /// The customer with this number, as it is stored.
  func customer(_ number: String) async throws -> Customer? {
    try await book.read {
      try await $0.repository(Customer.self).fetch(key: Customer.numberKey, number)
    }
  }

  /// How many records of a kind there are.
  func count<Item: Entity>(_ type: Item.Type) async throws -> Int64 {
    try await book.read { try await $0.repository(Item.self).count() }
  }

  /// What `stock verify` finds.
  func stockIsVerified() async throws -> Bool {
    try await book.dependencies.stock.verify(VerifyStock(), anna).output.ok
  }

  /// The error that `body` is refused with, or nil when it is not refused.
  static func refusal(_ body: () async throws -> some Any) async throws -> OpsError? {
    do {
      _ = try await body()
      return nil
    } catch let error as OpsError { return error }
  }
}
