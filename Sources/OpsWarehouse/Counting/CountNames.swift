import OpsDomain
import OpsKernel
import OpsStorage

/// The names that lines of counts refer to. Each collection is read once.
struct CountNames {
  let products: [RecordID: Product]
  let locations: [RecordID: Location]

  init(_ lines: [CountLine], _ transaction: Transaction) async throws {
    // People who may see a sheet may know what is on it.
    let system = transaction.asSystem("reads the names that go with lines of a count")
    products = try await Self.records(lines.map(\.productID), system)
    locations = try await Self.records(lines.map(\.locationID), system)
  }

  /// What people call a line: `LAMP-1 at MAIN`.
  func text(_ line: CountLine) -> String {
    var text = Excerpt.of(products[line.productID]?.sku ?? line.productID.description)
    if !line.size.isEmpty { text += " size \(Excerpt.of(line.size))" }
    if !line.lot.isEmpty { text += " lot \(Excerpt.of(line.lot))" }
    let place = locations[line.locationID]?.code ?? line.locationID.description
    return text + " at \(Excerpt.of(place))"
  }

  /// The names of users, by identifier.
  static func users(
    _ ids: [RecordID?], _ transaction: Transaction
  ) async throws -> [RecordID: String] {
    let system = transaction.asSystem("reads the names of those who count")
    return try await records(ids.compactMap { $0 }, system).mapValues { (user: User) in user.name }
  }

  private static func records<Item: Entity>(
    _ ids: [RecordID], _ system: Transaction
  ) async throws -> [RecordID: Item] {
    let found = try await system.seen(Item.self, Set(ids))
    return Dictionary(found.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
