import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// What a page of batches refers to, looked up in one go.
struct BatchNames {
  let machines: [RecordID: String]
  let people: [RecordID: String]
  private let colors: [RecordID: String]
  private let orders: [RecordID: String]
  private let goods: ReferredRecords
  private let parts: [RecordID: [BatchProduct]]
  private let stations: [RecordID: [Int64]]

  init(_ batches: [ProductionBatch], _ transaction: Transaction) async throws {
    let system = transaction.asSystem("reads the names that go with batches")
    let ids = batches.map(\.id)
    let products = try await system.repository(BatchProduct.self)
      .all(where: .oneOf(BatchProduct.Columns.batchID, ids))
    let stations = try await system.repository(BatchStation.self)
      .all(where: .oneOf(BatchStation.Columns.batchID, ids))
    parts = Dictionary(grouping: products, by: \.batchID)
      .mapValues { $0.sorted { $0.position < $1.position } }
    self.stations = Dictionary(grouping: stations, by: \.batchProductID)
      .mapValues { $0.map(\.position).sorted() }
    goods = try await ReferredRecords.products(products.map(\.productID), transaction)
    let used = products.flatMap { [$0.primaryColorID, $0.secondaryColorID].compactMap(\.self) }
    colors = Self.index(try await system.seen(ColorCard.self, Set(used)), \.name)
    orders = Self.index(
      try await system.seen(ProductionOrder.self, Set(products.compactMap(\.productionID))),
      \.number)
    machines = Self.index(
      try await system.seen(Machine.self, Set(batches.map(\.machineID))), \.number)
    people = try await transaction.peopleNames(
      batches.flatMap { [$0.submittedBy, $0.reviewedBy, $0.createdBy, $0.cancelledBy] })
  }

  private static func index<Item: Entity>(
    _ items: [Item], _ name: (Item) -> String
  ) -> [RecordID: String] {
    Dictionary(items.map { ($0.id, name($0)) }, uniquingKeysWith: { first, _ in first })
  }

  /// The products of a batch, in their order.
  func products(of batch: ProductionBatch) -> [BatchView.Product] {
    (parts[batch.id] ?? []).map { part in
      let product = goods[part.productID]
      return BatchView.Product(
        position: part.position, sku: product.code, name: product.name,
        size: part.size.isEmpty ? nil : part.size,
        primary: colors[part.primaryColorID] ?? part.primaryColorID.description,
        secondary: part.secondaryColorID.map { colors[$0] ?? $0.description }, gun: part.gun,
        stations: stations[part.id] ?? [], planned: part.planned,
        production: part.productionID.map { orders[$0] ?? $0.description }, made: part.made,
        scrapped: part.scrapped)
    }
  }
}
