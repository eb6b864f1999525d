import OpsDomain

/// The gate: a transaction as one principal sees it.
///
/// Reads get the principal's row rule ANDed in, so lists, counts, reports and error texts all obey
/// it. Writes are checked per collection and verb, and the collection's transition rule and
/// reaction run on every one of them, for every user and tool.
public struct Transaction: Sendable {
  /// Who acts, when, where and under which rules.
  public private(set) var context: TransactionContext
  private let reader: any RecordReader
  let overlay: Overlay?
  /// Whether what it writes only follows from other writes: see ``Change/isFollowing``.
  var isFollowing = false

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

  /// Who acts, with the rights that count in this transaction.
  public var principal: Principal { context.principal }
  /// Whose call it is: see ``TransactionContext/caller``.
  public var caller: Principal { context.caller }
  /// Whether it has the rights of the system, and not only on behalf of the caller.
  public var isElevated: Bool { principal.isSystem && !context.isOnBehalf }
  /// The moment of the call, the same throughout the transaction.
  public var now: Instant { context.now }
  /// Today's civil date at the site.
  public var today: CivilDate { context.calendar.date(of: context.now) }
  /// Now as the site's clocks show it.
  public var moment: CivilMoment { CivilMoment(context.now, context.calendar) }
  /// An identifier nobody has.
  public func nextID() -> RecordID { context.identifiers.next() }

  /// The same transaction with the rights of the system, for what follows from an act that the
  /// caller was permitted, and for looking at what the caller need not see. The reason is kept
  /// with the commit.
  public func asSystem(_ reason: String) -> Transaction {
    note(reason)
    return elevated
  }

  /// The same transaction for one act that writes many kinds of records, such as an import or
  /// taking a commit back. It sees everything, and each record it writes must be one that the
  /// caller could write by hand: see ``requireHand(_:_:_:_:)``. What the gate's reactions write is
  /// what follows. The reason is kept with the commit.
  /// - Parameter carrier: The operation that does it, when a token that names it is meant for all
  ///   it does.
  public func onBehalf(_ reason: String, of carrier: String? = nil) -> Transaction {
    note(reason)
    return acting(context.onBehalf(of: carrier))
  }

  /// Keeps a reason, or what else there is to say of the commit, in the header of the commit, once.
  package func note(_ reason: String) { overlay?.note(reason) }

  /// The same with the rights of the system, for the gate itself: nothing is noted.
  var elevated: Transaction {
    guard !isElevated else { return self }
    return acting(context.elevated)
  }

  /// The same transaction as the caller sees it. Reactions need it: they run with the rights of the
  /// system.
  package var ofCaller: Transaction { acting(context.ofCaller) }

  private func acting(_ context: TransactionContext) -> Transaction {
    var copy = self
    copy.context = context
    return copy
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

  private func rules(_ schema: Schema) throws -> CollectionRules {
    try context.rules.rules(for: schema)
  }

  /// What the principal sees of the row; nil when it does not exist for them. A closed collection
  /// is refused whether or not the row is there.
  private func shown(_ row: Row?, _ schema: Schema) async throws -> Row? {
    let rules = try rules(schema)
    guard let row else {
      _ = try rules.visible(to: principal)
      return nil
    }
    guard let seen = try rules.seen(row, by: principal) else { return nil }
    return try await hidingElsewhere([seen], rules).first
  }

  /// The row, unless it does not exist for this principal.
  public func row(_ schema: Schema, id: RecordID) async throws -> Row? {
    let found = try await found(schema, id)
    return principal.isSystem ? found : try await shown(found, schema)
  }

  private func found(_ schema: Schema, _ id: RecordID) async throws -> Row? {
    guard let overlay else { return try await reader.record(schema, id: id) }
    if let known = overlay.known(schema, id: id) { return known }
    return try await overlay.ask(schema, id: id)
  }

  /// The row with these key values, unless it does not exist for this principal.
  public func row(_ schema: Schema, key: UniqueKey, _ values: [Value]) async throws -> Row? {
    let found = try await found(schema, key, values)
    return principal.isSystem ? found : try await shown(found, schema)
  }

  private func found(
    _ schema: Schema, _ key: UniqueKey, _ values: [Value]
  ) async throws -> Row? {
    guard let overlay else { return try await reader.record(schema, key: key, values) }
    if let known = overlay.known(schema, key: key, values) { return known }
    return try await overlay.ask(schema, key: key, values)
  }

  /// Reads the rows with these key values in a few questions, for a writing transaction that will
  /// look them up one by one. Answers nothing: what exists for this principal, the lookups say.
  public func preload(_ schema: Schema, key: UniqueKey, _ values: [[Value]]) async throws {
    try await overlay?.preload(schema, key: key, values)
  }

  /// A page of the rows that exist for this principal. Throws `denied.permission` for a filter or
  /// an order by a field they do not see.
  public func rows(_ query: Query) async throws -> [Row] {
    if principal.isSystem { return try await reader.records(query) }
    let rules = try rules(query.schema)
    var narrowed = query
    narrowed.filter = .both(query.filter, try rules.visible(to: principal))
    let order = query.order.map(\.column)
    try await checkElsewhere(query.filter, besides: order, rules)
    let mask = rules.mask(for: principal)
    try mask.check(query.filter.columns + order, principal)
    let rows = try await reader.records(narrowed)
    return try await hidingElsewhere(mask.isEmpty ? rows : rows.map(mask.hide), rules)
  }

  /// What the commit that is being made has written of a collection so far: in steps or a sandbox
  /// its earlier steps as well. For the system's own rules: it asks for no right.
  public func pending(_ schema: Schema) -> [Row] { overlay?.pending(schema) ?? [] }

  /// Figures over the rows that exist for this principal. Throws `denied.permission` for figures
  /// of a field they do not see.
  public func figures(_ aggregate: Aggregate) async throws -> [[Value]] {
    if principal.isSystem { return try await reader.figures(aggregate) }
    let rules = try rules(aggregate.schema)
    var narrowed = aggregate
    narrowed.filter = .both(aggregate.filter, try rules.visible(to: principal))
    let measured = aggregate.measures.compactMap(\.column)
    try await checkElsewhere(aggregate.filter, besides: measured, rules)
    try rules.mask(for: principal).check(
      aggregate.groups + measured + aggregate.filter.columns, principal)
    return try await droppingElsewhere(
      try await reader.figures(narrowed), groups: aggregate.groups, rules)
  }

  /// What it writes to. Throws `denied.read_only` when it can only read.
  func writable() throws -> Overlay {
    guard let overlay else {
      throw OpsError(.deniedReadOnly, "This transaction can only read")
    }
    return overlay
  }
}
