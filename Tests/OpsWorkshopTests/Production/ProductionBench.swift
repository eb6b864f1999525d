import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches

@testable import OpsWorkshop

/// A sample book with products of a shoe factory, and short words for what tests of production do.
///
/// EVA and REGRIND are raw material in kg, COMP is compound in kg, SOLE, UPPER and SHOE are made.
struct ProductionBench: Sendable {
  let stock: StockBench

  var book: SampleBook { stock.book }
  var mia: Call { book.call(.workshopManager) }
  var anna: Call { book.call(.administrator) }
  var sam: Call { book.call(.salesperson) }
  var bills: BillService { book.dependencies.bills }
  var routings: RoutingService { book.dependencies.routings }
  var production: ProductionService { book.dependencies.production }

  init(seed: UInt64 = 1) async throws {
    stock = try await StockBench(seed: seed)
    let price = try UnitPrice(parsing: "10")
    for sku in ["EVA", "REGRIND", "COMP"] {
      _ = try await book.dependencies.products.create(
        CreateProduct(sku: sku, name: sku, unit: "kg", scale: 3, price: price),
        stock.anna)
    }
    for sku in ["SOLE", "UPPER", "SHOE"] {
      _ = try await book.dependencies.products.create(
        CreateProduct(sku: sku, name: sku, price: price), stock.anna)
    }
  }

  /// Writes a bill as the workshop manager.
  @discardableResult
  func bill(
    _ sku: String, of parts: [String], makes: Quantity? = nil, phantom: Bool = false,
    scrap: Quantity? = nil, byProduct: [String]? = nil, alternative: [String]? = nil
  ) async throws -> BillDetail {
    try await bills.create(
      CreateBill(
        sku: sku, of: parts, makes: makes, phantom: phantom, scrap: scrap, byProduct: byProduct,
        alternative: alternative), mia
    ).output
  }

  /// Creates an order, released unless told otherwise. Returns its number.
  @discardableResult
  func order(
    _ quantity: Quantity, of sku: String = "SOLE", for pegs: [String]? = nil,
    isReleased: Bool = true
  ) async throws -> String {
    let number = try await production.create(
      CreateProduction(sku: sku, quantity: quantity, for: pegs), mia
    ).output.order.number
    if isReleased {
      _ = try await production.release(ProductionReference(production: number), mia)
    }
    return number
  }

  @discardableResult
  func complete(
    _ number: String, _ quantity: Quantity? = nil, scrap: [String]? = nil, lot: String? = nil,
    close: Bool = false, alternatives: Bool = false
  ) async throws -> ProductionDetail {
    try await production.complete(
      CompleteProduction(
        production: number, quantity: quantity, scrap: scrap, lot: lot, close: close,
        useAlternative: alternatives), mia
    ).output
  }

  func show(_ number: String) async throws -> ProductionDetail {
    try await production.show(ProductionReference(production: number), anna).output
  }

  /// Writes a request of the salesperson for so much. Returns its number.
  func request(
    _ quantity: Quantity, of sku: String = "SOLE", for customer: String = "000001"
  ) async throws -> String {
    try await book.dependencies.outOfStock.create(
      CreateRequest(customer: customer, sku: sku, quantity: quantity), sam
    ).output.number
  }

  func allocated(_ number: String) async throws -> Quantity {
    try await book.read { transaction in
      try await transaction.repository(OutOfStockRequest.self).named(number).allocated
    }
  }

  /// What is there of a product at a place.
  func onHand(_ sku: String, at place: String = "MAIN") async throws -> Quantity {
    try await stock.level(sku, at: place).onHand
  }

  func set(_ setting: String, _ value: String) async throws {
    _ = try await stock.settings.set(SetSetting(setting: setting, value: value), stock.anna)
  }

  /// Takes the last work of a user back.
  func undo(as role: Role = .workshopManager) async throws {
    _ = try await book.dependencies.changesets.undo(CommitReference(), book.call(role))
  }

  /// The movements of one kind, in the order they were recorded.
  func movements(_ kind: MovementKind, of sku: String) async throws -> [StockMovement] {
    try await book.read { transaction in
      let product = try await transaction.repository(Product.self).named(sku)
      return try await transaction.repository(StockMovement.self).all(
        where: .equals(StockMovement.Columns.productID, product.id)
      ).filter { $0.kind == kind }
    }
  }
}
