import OpsDomain

/// The records of one kind, fetched, created, updated and deleted through the gate of one
/// transaction. It turns entities into rows; which store keeps them, the transaction knows.
public struct Repository<Item: Entity>: Sendable {
  /// What it reads and writes in.
  public let transaction: Transaction

  /// Reads and writes in this transaction, with the rights of its principal.
  public init(_ transaction: Transaction) { self.transaction = transaction }

  /// The entity, or nil when it does not exist for the principal.
  public func fetch(_ id: RecordID) async throws -> Item? {
    try await transaction.row(Item.schema, id: id).map { try Item($0) }
  }

  /// The entity with this value of a key.
  public func fetch<V: ColumnValue>(key: Key<Item, V>, _ value: V) async throws -> Item? {
    try await fetch(key.unique, [value.columnValue])
  }

  /// The entity with these values of a key.
  public func fetch<V: ColumnValue, each W: ColumnValue>(
    key: Key<Item, (V, repeat each W)>, _ first: V, _ others: repeat each W
  ) async throws -> Item? {
    var values = [first.columnValue]
    repeat values.append((each others).columnValue)
    return try await fetch(key.unique, values)
  }

  private func fetch(_ key: UniqueKey, _ values: [Value]) async throws -> Item? {
    try await transaction.row(Item.schema, key: key, values).map { try Item($0) }
  }

  /// A page of entities.
  public func fetch(_ query: Query) async throws -> Page<Item> {
    let rows = try await transaction.rows(query)
    let isFull = rows.count == query.limit
    let next = isFull ? rows.last.map { Cursor.encode(query.position(of: $0)) } : nil
    return Page(items: try rows.map { try Item($0) }, next: next)
  }

  /// The first entity that fulfils the condition.
  public func first(
    where filter: Predicate, order: [Order] = []
  ) async throws -> Item? {
    let query = Query(Item.schema, where: filter, order: order, limit: 1)
    return try await transaction.rows(query).first.map { try Item($0) }
  }

  /// All entities that fulfil the condition, read page by page. Only for small sets; lists for
  /// people use pages.
  public func all(where filter: Predicate, order: [Order] = []) async throws -> [Item] {
    var pages = transaction.pages(Query(Item.schema, where: filter, order: order))
    var items: [Item] = []
    while let rows = try await pages.next() {
      let page = try rows.map { try Item($0) }
      // Mostly there is one page, which then need not be copied.
      if items.isEmpty { items = page } else { items += page }
    }
    return items
  }

  /// The first `count` entities that fulfil the condition and are wanted: pages are read until
  /// there are as many, and no further.
  public func first(
    _ count: Int, where filter: Predicate, order: [Order] = [],
    that isWanted: (Item) -> Bool = { _ in true }
  ) async throws -> [Item] {
    var pages = transaction.pages(
      Query(
        Item.schema, where: filter, order: order, limit: Swift.min(count, Limits.pageSizeMaximum)))
    var items: [Item] = []
    while items.count < count, let rows = try await pages.next() {
      items += try rows.map { try Item($0) }.filter(isWanted)
    }
    return Array(items.prefix(count))
  }

  /// How many entities fulfil the condition.
  public func count(where filter: Predicate = .everything) async throws -> Int64 {
    let figures = try await transaction.figures(Aggregate(Item.schema, where: filter, .count))
    if case .integer(let count)? = figures.first?.first { return count }
    return 0
  }

  /// Stores a new entity; returns it with version 1.
  public func create(_ item: Item) async throws -> Item {
    var written = item
    written.version = try await transaction.insert(Item.schema, item.row).version
    return written
  }

  /// Stores a changed entity that still has the version it was read with.
  public func update(_ item: Item) async throws -> Item {
    var written = item
    written.version = try await transaction.update(Item.schema, item.row).version
    return written
  }

  /// Removes the entity that still has the version it was read with.
  public func delete(_ item: Item) async throws {
    try await transaction.delete(Item.schema, id: item.id, version: item.version)
  }
}

extension Transaction {
  /// The repository of one entity in this transaction.
  public func repository<Item: Entity>(_ type: Item.Type) -> Repository<Item> { Repository(self) }
}
