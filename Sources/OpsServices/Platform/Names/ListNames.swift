import OpsDomain
import OpsStorage

/// Input of `name.list`.
public struct ListNames: OperationInput {
  /// What is named.
  public var kind: NameKind
  /// What the names begin with.
  public var prefix: String?
}

extension NameService {
  /// Names of one answer: more than that nobody reads while typing.
  static let maximum = 50

  static let list = Operation<ListNames, Listing<NameView>>(
    "name.list", area: .platform,
    "Lists the names that begin with some letters, for completion; you see what you may see.",
    permission: nil, effect: .read,
    examples: ["name list product", "name list customer --prefix 0000"])

  /// At most ``maximum`` names by one indexed read, requests and give-backs the newest first. A
  /// collection that is closed to the caller has no names, and to a token those have none that it
  /// could not list. Customers are told by their numbers: a look at a person's name would be an
  /// access event, and typing is none.
  public func list(
    _ input: ListNames, _ call: Call
  ) async throws -> Outcome<Listing<NameView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      let prefix = input.prefix ?? ""
      let listing = try AppDependencies.operations.operation(named: input.kind.operation)
      guard call.principal.limits.covers(listing.descriptor.name, in: listing.descriptor.area)
      else { return Listing(items: []) }
      do {
        return Listing(items: try await Self.names(input.kind, prefix, transaction))
      } catch let error as OpsError where error.errorClass == .denied {
        return Listing(items: [])
      }
    }
  }

  private static func names(
    _ kind: NameKind, _ prefix: String, _ transaction: Transaction
  ) async throws -> [NameView] {
    let folded = TextFolding.fold(prefix)
    switch kind {
    case .product:
      return try await page(Product.self, Product.Columns.foldedSKU, folded, transaction)
        .map { NameView($0.sku, label: $0.name) }
    case .customer:
      return try await page(
        Customer.self, Customer.Columns.number, prefix, transaction,
        where: .equals(Customer.Columns.deletedAt, nil)
      ).map { NameView($0.number) }
    case .location:
      return try await page(Location.self, Location.Columns.foldedCode, folded, transaction)
        .map { NameView($0.code, label: $0.kind.rawValue) }
    case .request:
      return try await page(
        OutOfStockRequest.self, OutOfStockRequest.Columns.number, prefix.uppercased(),
        transaction, isNewestFirst: true
      ).map { NameView($0.number, label: $0.status.rawValue) }
    case .giveBack:
      return try await page(
        GiveBack.self, GiveBack.Columns.number, prefix.uppercased(), transaction,
        isNewestFirst: true
      ).map { NameView($0.number, label: $0.status.rawValue) }
    case .user:
      return try await page(User.self, User.Columns.foldedName, folded, transaction)
        .map { NameView($0.name, label: $0.isActive ? nil : "disabled") }
    }
  }

  private static func page<Item: Entity>(
    _ type: Item.Type, _ column: Field<String>, _ prefix: String, _ transaction: Transaction,
    where filter: Predicate = .everything, isNewestFirst: Bool = false
  ) async throws -> [Item] {
    // The bounds of the prefix in an index: byte order is code point order.
    let range: Predicate =
      prefix.isEmpty
      ? .everything
      : .and([
        .greaterOrEqual(column, prefix), .less(column, prefix + "\u{10FFFF}"),
      ])
    let query = Query(
      Item.schema, where: .both(range, filter),
      order: [isNewestFirst ? .descending(column) : .ascending(column)], limit: maximum)
    return try await transaction.repository(type).fetch(query).items
  }
}
