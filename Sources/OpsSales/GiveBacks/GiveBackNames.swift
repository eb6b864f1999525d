import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// The records that a page of give-backs refers to; each collection is read once. Places, people of
/// the house and lines belong to the give-back and are read with the rights of the system.
struct GiveBackNames {
  let referred: ReferredNames
  private(set) var locations: [RecordID: Location] = [:]
  private(set) var users: [RecordID: User] = [:]
  private(set) var lines: [RecordID: [GiveBackLine]] = [:]

  init(_ giveBacks: [GiveBack], _ transaction: Transaction) async throws {
    referred = try await ReferredNames(
      customers: giveBacks.map(\.customerID), products: giveBacks.map(\.productID), transaction)
    let system = transaction.asSystem("reads the names that go with give-backs")
    locations = try await Self.records(giveBacks.compactMap(\.locationID), system)
    users = try await Self.records(
      giveBacks.compactMap(\.requestedBy) + giveBacks.compactMap(\.approvedBy), system)
    let found = try await system.repository(GiveBackLine.self).all(
      where: .oneOf(GiveBackLine.Columns.giveBackID, giveBacks.map(\.id)))
    lines = Dictionary(grouping: found, by: \.giveBackID)
  }

  private static func records<Item: Entity>(
    _ ids: [RecordID], _ system: Transaction
  ) async throws -> [RecordID: Item] {
    let found = try await system.seen(Item.self, Set(ids))
    return Dictionary(found.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The views of give-backs.
  static func views(
    _ giveBacks: [GiveBack], _ transaction: Transaction
  ) async throws -> [GiveBackView] {
    let names = try await GiveBackNames(giveBacks, transaction)
    let currency = transaction.context.currency
    return giveBacks.map { GiveBackView($0, names, currency: currency) }
  }

  /// The view of one give-back.
  static func view(_ giveBack: GiveBack, _ transaction: Transaction) async throws -> GiveBackView {
    GiveBackView(
      giveBack, try await GiveBackNames([giveBack], transaction),
      currency: transaction.context.currency)
  }
}
