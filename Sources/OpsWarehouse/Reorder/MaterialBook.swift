import OpsDomain
import OpsStorage

/// All that one netting run needs, read from one state of the book in sets and with the rights of
/// the system: the need does not depend on the caller.
package struct MaterialBook: Sendable {
  /// Most records that one query names.
  static let chunk = 500

  package let today: CivilDate
  package internal(set) var products: [RecordID: Product] = [:]
  package internal(set) var bills: [RecordID: MadeGoods] = [:]
  package internal(set) var wishes: [GoodsWish] = []
  package internal(set) var orders: [OrderedGoods] = []
  /// Rules by product, the oldest first.
  package internal(set) var policies: [RecordID: [StockPolicy]] = [:]
  /// Free stock by goods and place.
  package internal(set) var stock: [StockSlice] = []
  /// On its way from one place of the house to another.
  package internal(set) var transfers: [Transfer] = []
  package internal(set) var sites = RuleSites()
  /// The demand that rules expect, by rule.
  package internal(set) var forecasts: [RecordID: RuleForecast] = [:]
  /// Days from order to receipt of products that are bought, learned from what came in. They count
  /// before those of reorder rules; only a question that asks for promises learns them.
  package var learnedLeads: [RecordID: Int] = [:]

  /// Reads it.
  ///
  /// - Parameters:
  ///   - scope: The products in question; nil for all. Products made from them and products that go
  ///     into them are read as well, because they need the same goods.
  ///   - method: How demand is forecast; nil to choose by the demand.
  package static func read(
    _ scope: Set<RecordID>?, method: DemandForecast.Method?, _ transaction: Transaction
  ) async throws -> MaterialBook {
    let system = transaction.asSystem("works out what is needed of all goods")
    var book = MaterialBook(today: transaction.today)
    try await book.readDemand(scope, system)
    let wanted = book.wanted(scope)
    try await book.readProducts(wanted, system)
    try await book.readStock(system)
    try await book.readTransfers(system)
    book.sites = try await RuleSites.read(book.policies, system)
    try await book.readForecasts(method, system)
    return book
  }

  /// A book of that day without contents.
  init(today: CivilDate) { self.today = today }

  private mutating func readDemand(
    _ scope: Set<RecordID>?, _ system: Transaction
  ) async throws {
    if let flows = system.hooks((any ProductionFlows).self).first {
      bills = ByProductLoops.removed(from: try await flows.bills(system))
      orders = try await flows.orders(system)
    }
    let products = scope.map { GoodsNetwork(bills, orders).connected(to: $0) }
    if let products { orders.removeAll { !products.contains($0.goods.product) } }
    for source in system.hooks((any GoodsWishes).self) {
      wishes += try await source.pending(of: products, system)
    }
    var rules: [StockPolicy] = []
    if let products {
      for part in products.sorted().parts(of: Self.chunk) {
        rules += try await system.repository(StockPolicy.self).all(
          where: .oneOf(StockPolicy.Columns.productID, part))
      }
    } else {
      rules = try await system.repository(StockPolicy.self).all(where: .everything)
    }
    policies = Dictionary(grouping: rules.sorted { $0.id < $1.id }, by: \.productID)
  }

  /// The products that are needed, and what goes into them.
  private func wanted(_ scope: Set<RecordID>?) -> [RecordID] {
    var found = scope ?? []
    found.formUnion(wishes.map(\.goods.product))
    found.formUnion(orders.map(\.goods.product))
    found.formUnion(policies.keys)
    for order in orders { found.formUnion(order.bill?.lines.map(\.goods.product) ?? []) }
    var open = Array(found)
    while let product = open.popLast() {
      for line in bills[product]?.lines ?? []
      where found.insert(line.goods.product).inserted {
        open.append(line.goods.product)
      }
    }
    return found.sorted()
  }

  private mutating func readProducts(
    _ ids: [RecordID], _ system: Transaction
  ) async throws {
    for part in ids.parts(of: Self.chunk) {
      for product in try await system.repository(Product.self).all(where: .oneOf(.id, part)) {
        products[product.id] = product
      }
    }
  }

  private mutating func readTransfers(_ system: Transaction) async throws {
    let open = TransferStatus.allCases.filter(\.isOpen)
    transfers = try await system.repository(Transfer.self)
      .all(where: .oneOf(Transfer.Columns.status, open))
      .filter { products[$0.productID] != nil && $0.remaining.isPositive }
      .sorted { $0.id < $1.id }
  }
}

extension MadeGoods {
  /// Parts and by-products.
  var lines: [Line] { parts + byProducts }
}

extension Array {
  /// Its elements in groups of at most `count`.
  func parts(of count: Int) -> [[Element]] {
    stride(from: 0, to: self.count, by: count).map {
      Array(self[$0..<Swift.min($0 + count, self.count)])
    }
  }
}
