import OpsDomain

/// The gate: a transaction as one principal sees it.
///
/// Reads get the principal's row rule ANDed in, so lists, counts, reports and error texts all obey
/// it. Writes are checked per collection and verb, and the collection's transition rule and
/// reaction run on every one of them, whoever asks.
public struct Transaction: Sendable {
  public let context: TransactionContext
  private let reader: any RecordReader
  private let overlay: Overlay?

  /// A transaction that can only read.
  public init(reading reader: any RecordReader, context: TransactionContext) {
    self.reader = reader
    self.overlay = nil
    self.context = context
  }

  /// A transaction that writes to `overlay`.
  public init(writing overlay: Overlay, context: TransactionContext) {
    self.reader = overlay
    self.overlay = overlay
    self.context = context
  }

  public var principal: Principal { context.principal }
  public var now: Instant { context.now }
  /// Today's civil date at the site.
  public var today: CivilDate { context.calendar.date(of: context.now) }
  /// An identifier nobody has.
  public func nextID() -> RecordID { context.identifiers.next() }

  /// The same transaction with the rights of the system, for work that must see everything. The
  /// reason is kept with the commit.
  public func asSystem(_ reason: String) -> Transaction {
    if let overlay, overlay.header?.elevations.contains(reason) == false {
      overlay.header?.elevations.append(reason)
    }
    return elevated
  }

  private var elevated: Transaction {
    guard !principal.isSystem else { return self }
    let context = context.acting(as: .system)
    guard let overlay else { return Transaction(reading: reader, context: context) }
    return Transaction(writing: overlay, context: context)
  }

  /// A store whose commits become part of this transaction. Throws `denied.read_only` when the
  /// transaction can only read.
  public func staged(kind: StoreKind, journal: any JournalReader) throws -> StagedStore {
    StagedStore(try writable(), kind: kind, journal: journal)
  }

  /// Runs `body` so that it leaves either all of its writes in this transaction or, when it throws,
  /// none. Throws what `body` throws, and `denied.read_only` when the transaction can only read.
  public func nested<Answer>(
    _ body: (Transaction) async throws -> Answer
  ) async throws -> Answer {
    let overlay = try writable()
    let mark = overlay.mark()
    do {
      let answer = try await body(self)
      overlay.keep(mark)
      return answer
    } catch {
      overlay.giveUp(to: mark)
      throw error
    }
  }

  // MARK: Reading

  /// The condition the principal's rows fulfil. Throws `denied.permission` when there are none.
  private func visible(_ schema: Schema) throws -> Predicate {
    if principal.isSystem { return .everything }
    switch try context.rules.rules(for: schema).read(principal) {
    case .all: return .everything
    case .rows(let condition): return condition
    case .closed(let permission):
      try principal.require(permission, to: "Reading \(schema.name)")
      return .nothing
    }
  }

  private func shown(_ row: Row?, _ schema: Schema) throws -> Row? {
    let condition = try visible(schema)
    guard let row, condition != .everything else { return row }
    return MemoryInterpreter.matches(row, condition, in: schema) ? row : nil
  }

  /// The row, unless it does not exist for this principal.
  public func row(_ schema: Schema, id: RecordID) async throws -> Row? {
    if let known = overlay?.known(schema, id: id) { return try shown(known, schema) }
    return try shown(try await reader.record(schema, id: id), schema)
  }

  /// The row with these key values, unless it does not exist for this principal.
  public func row(_ schema: Schema, key: UniqueKey, _ values: [Value]) async throws -> Row? {
    if let known = overlay?.known(schema, key: key, values) { return try shown(known, schema) }
    return try shown(try await reader.record(schema, key: key, values), schema)
  }

  /// A page of the rows that exist for this principal.
  public func rows(_ query: Query) async throws -> [Row] {
    var query = query
    query.filter = .both(query.filter, try visible(query.schema))
    return try await reader.records(query)
  }

  /// Figures over the rows that exist for this principal.
  public func figures(_ aggregate: Aggregate) async throws -> [[Value]] {
    var aggregate = aggregate
    aggregate.filter = .both(aggregate.filter, try visible(aggregate.schema))
    return try await reader.figures(aggregate)
  }

  // MARK: Writing

  /// Writes a new record; returns it with version 1.
  public func insert(_ schema: Schema, _ row: Row) async throws -> Row {
    let rules = try admit(.insert, schema)
    try check(row, schema)
    try requireOwn(row, rules)
    try rules.transition?(nil, row)
    let written = try await writable().insert(schema, row)
    try await react(rules, Change(schema: schema, id: row.id, old: nil, new: written))
    return written
  }

  /// Writes a record that still has the version it was read with; returns it with the next one.
  public func update(_ schema: Schema, _ row: Row) async throws -> Row {
    let rules = try admit(.update, schema)
    try check(row, schema)
    let old = try await self.row(schema, id: row.id)
    guard let old else {
      throw OpsError(.notFound, "There is no record \(row.id) in \(schema.name)")
    }
    try requireOwn(row, rules)
    if old.version == row.version { try rules.transition?(old, row) }
    let written = try await writable().update(schema, row, from: old)
    if written != old {
      try await react(rules, Change(schema: schema, id: row.id, old: old, new: written))
    }
    return written
  }

  /// Removes a record that still has `version`.
  public func delete(_ schema: Schema, id: RecordID, version: Int64) async throws {
    let rules = try admit(.delete, schema)
    let old = try await self.row(schema, id: id)
    guard let old else { throw OpsError(.notFound, "There is no record \(id) in \(schema.name)") }
    try rules.transition?(old, nil)
    try await writable().delete(schema, id: id, version: version)
    try await react(rules, Change(schema: schema, id: id, old: old, new: nil))
  }

  private func writable() throws -> Overlay {
    guard let overlay else {
      throw OpsError(.deniedReadOnly, "This transaction can only read")
    }
    return overlay
  }

  private func admit(_ verb: Verb, _ schema: Schema) throws -> CollectionRules {
    let rules = try context.rules.rules(for: schema)
    if principal.isSystem { return rules }
    guard !schema.isDerived, let permission = rules.write[verb] else {
      throw OpsError(
        .denied, "Nobody may \(verb.rawValue) \(schema.name) directly",
        hint: "use the operation that does it")
    }
    try principal.require(permission, to: "To \(verb.rawValue) in \(schema.name)")
    return rules
  }

  private func check(_ row: Row, _ schema: Schema) throws {
    guard row.values.count == schema.columns.count else {
      throw OpsError(.badValue, "A record of \(schema.name) has \(schema.columns.count) fields")
    }
    for (column, value) in zip(schema.columns, row.values) where !column.accepts(value) {
      throw OpsError(
        .badValue, "\(column.name) of \(schema.name) does not hold such a value",
        field: column.name)
    }
  }

  /// Refuses a row that the writer would not see: whoever sees some rows only neither adds one for
  /// somebody else nor moves one out of his own view.
  private func requireOwn(_ row: Row, _ rules: CollectionRules) throws {
    guard !principal.isSystem, case .rows(let condition) = rules.read(principal),
      !MemoryInterpreter.matches(row, condition, in: rules.schema)
    else { return }
    throw OpsError(
      .denied, "Such a record of \(rules.schema.name) would not be one of yours",
      hint: "you may write the records that you see")
  }

  private func react(_ rules: CollectionRules, _ change: Change) async throws {
    guard let reaction = rules.reaction else { return }
    try await reaction(change, elevated)
  }
}
