import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsWarehouse

/// What a ``SampleBook`` starts with, for any store.
public struct SampleContents: Sendable {
  private let store: any RecordStore
  private let world: World

  /// Contents for this store; the world gives the time and the identifiers.
  public init(store: any RecordStore, world: World) {
    self.store = store
    self.world = world
  }

  /// The collections of `rules`, and those the contents need whether or not rules exist for them.
  static func schemas(_ rules: RuleBook) -> [Schema] {
    let needed = [
      User.schema, RoleAssignment.schema, Setting.schema, NumberSeries.schema, Location.schema,
      Customer.schema, CustomerFigures.schema, Product.schema, Lot.schema,
      OutOfStockRequest.schema, StockMovement.schema, StockLevel.schema, StockQuota.schema,
      Reservation.schema, Delivery.schema,
    ]
    let known = Set(rules.schemas)
    return needed.filter { !known.contains($0) } + rules.schemas
  }

  /// Writes it into an empty book, as one commit.
  public func write() async throws {
    let header = CommitHeader(key: "sample-book", at: world.clock.now(), operation: "book.init")
    _ = try await store.transact { overlay in
      overlay.header = header
      try await writeUsers(overlay)
      try await writeLocations(overlay)
      try await writeCustomers(overlay)
      try await writeProducts(overlay)
      let context = world.context(for: .system)
      try await receiveLamps(Transaction(writing: overlay, context: context))
    }
  }

  private var now: Instant { world.clock.now() }

  private func insert<Item: Entity>(_ item: Item, _ overlay: Overlay) async throws {
    _ = try await overlay.insert(Item.schema, item.row)
  }

  private func writeUsers(_ overlay: Overlay) async throws {
    for user in SampleUser.all {
      try await insert(
        User(
          id: user.id, name: user.name, foldedName: TextFolding.fold(user.name), createdAt: now),
        overlay)
      // Nobody is given that role: it is what a user without roles has.
      guard user.role != .unauthorized else { continue }
      try await insert(
        RoleAssignment(
          id: world.identifiers.next(), userID: user.id, role: user.role, assignedAt: now),
        overlay)
    }
  }

  private func writeLocations(_ overlay: Overlay) async throws {
    for (code, kind) in StandardLocations.all + [("SHOP", .internal)] {
      try await insert(
        Location(
          id: world.identifiers.next(), code: code, foldedCode: TextFolding.fold(code), kind: kind,
          allowsNegative: kind != .internal, createdAt: now), overlay)
    }
  }

  private func writeCustomers(_ overlay: Overlay) async throws {
    let customers = [
      (number: "000001", name: "Corner Shop", region: "Vilnius", city: "Vilnius"),
      (number: "000002", name: "Harbour Café", region: "Klaipėda", city: "Klaipėda"),
    ]
    for customer in customers {
      var entry = Customer(
        id: world.identifiers.next(), number: customer.number, name: customer.name,
        foldedName: "", search: "", country: "LT", region: customer.region, city: customer.city,
        createdAt: now, updatedAt: now)
      entry.refreshSearch()
      try await insert(entry, overlay)
    }
    guard let series = Customer.record.series else { return }
    try await insert(
      NumberSeries(id: world.identifiers.next(), name: series.name, next: 3), overlay)
  }

  private func writeProducts(_ overlay: Overlay) async throws {
    try await product("LAMP-1", "Desk lamp", price: UnitPrice(rawValue: 24_900_000), overlay)
    try await product(
      "RICE", "Rice, loose", unit: "kg", scale: 3, price: UnitPrice(rawValue: 2_100_000), overlay)
    try await product(
      "SHIRT", "Work shirt", price: UnitPrice(rawValue: 15_000_000), sizes: "S,M,L", overlay)
    try await product("OLD-1", "Retired lamp", price: nil, overlay)
  }

  private func product(
    _ sku: String, _ name: String, unit: String = "each", scale: Int64 = 0, price: UnitPrice?,
    sizes: String = "", _ overlay: Overlay
  ) async throws {
    try await insert(
      Product(
        id: world.identifiers.next(), sku: sku, foldedSKU: TextFolding.fold(sku), name: name,
        search: Product.searchText(sku: sku, name: name, barcode: nil), unit: unit, scale: scale,
        price: price, sizes: sizes, createdAt: now, updatedAt: now), overlay)
  }

  private func receiveLamps(_ transaction: Transaction) async throws {
    let locations = transaction.repository(Location.self)
    _ = try await transaction.repository(StockMovement.self).create(
      StockMovement(
        id: transaction.nextID(),
        productID: try await transaction.repository(Product.self).named("LAMP-1").id,
        fromID: try await locations.named(LocationCode.supplier).id,
        toID: try await locations.named(LocationCode.main).id,
        quantity: 20, kind: .opening, at: now, recordedAt: now))
  }
}
