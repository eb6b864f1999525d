import OpsDomain
import OpsStorage

/// The records that a page of give-backs refers to, each collection asked once. Read with the
/// rights of the system: a warehouse keeper sees the customer's number and not the person.
struct GiveBackNames {
  private(set) var customers: [RecordID: Customer] = [:]
  private(set) var products: [RecordID: Product] = [:]
  private(set) var locations: [RecordID: Location] = [:]
  private(set) var users: [RecordID: User] = [:]
  private(set) var lines: [RecordID: [GiveBackLine]] = [:]
  /// Whether the caller may know the names of customers.
  let showsCustomers: Bool

  init(_ giveBacks: [GiveBack], _ transaction: Transaction) async throws {
    showsCustomers = transaction.principal.may(.customerView)
    let system = transaction.asSystem("reads the names that go with give-backs")
    customers = try await Self.records(giveBacks.map(\.customerID), system)
    products = try await Self.records(giveBacks.map(\.productID), system)
    locations = try await Self.records(giveBacks.compactMap(\.locationID), system)
    users = try await Self.records(
      giveBacks.compactMap(\.requestedBy) + giveBacks.compactMap(\.approvedBy), system)
    let found = try await system.repository(GiveBackLine.self).all(
      where: .oneOf(GiveBackLine.Columns.giveBackID, giveBacks.map { .id($0.id) }))
    lines = Dictionary(grouping: found, by: \.giveBackID)
  }

  private static func records<Item: Entity>(
    _ ids: [RecordID], _ system: Transaction
  ) async throws -> [RecordID: Item] {
    let wanted = Set(ids).sorted()
    guard !wanted.isEmpty else { return [:] }
    let found = try await system.repository(Item.self)
      .all(where: .oneOf(.id, wanted.map { .id($0) }))
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
