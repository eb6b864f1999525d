import OpsDomain

extension Transaction {
  /// One record of a client's batch: what it wants written, without an operation's checks.
  public struct DirectChange: Sendable {
    /// The collection of the record.
    public let schema: Schema
    /// The identifier of the record, one that the client has made for an insert.
    public let id: RecordID
    /// What is to be done.
    public let verb: Verb
    /// The wanted row; nil for a delete.
    public let row: Row?
    /// The version the client relied on; 0 for an insert.
    public let version: Int64

    /// What a client wants written of one record, with the version that it has read.
    public init(schema: Schema, id: RecordID, verb: Verb, row: Row?, version: Int64) {
      self.schema = schema
      self.id = id
      self.verb = verb
      self.row = row
      self.version = version
    }
  }

  /// Writes one record of a client's batch. Nothing the client computed is believed: derived
  /// records are dropped, fields it may not set get the server's value, and the same permissions,
  /// transition rules and reactions run as for anybody.
  ///
  /// Throws `denied.permission` for a collection or verb that is not open to direct writes.
  public func apply(_ change: DirectChange) async throws {
    let schema = change.schema
    guard let direct = try context.admit(change) else { return }
    let rules = try context.rules.rules(for: schema)
    let old = change.verb == .insert ? nil : try await row(schema, id: change.id)
    if change.verb != .insert, old == nil {
      throw OpsError(.notFound, "There is no record \(change.id) in \(schema.name)")
    }
    if let old, old.version != change.version {
      throw OpsError(
        .conflictVersion,
        "Record \(change.id) of \(schema.name) has version \(old.version), not \(change.version)",
        field: "version", hint: "read it again and repeat the change")
    }
    guard change.verb != .delete else {
      try await requireFreshHand(.delete, old, nil, rules)
      return try await delete(schema, id: change.id, version: change.version)
    }
    guard let wanted = change.row, wanted.values.count == schema.columns.count,
      wanted.id == change.id
    else { throw OpsError(.badValue, "A record of \(schema.name) is incomplete", field: "row") }
    // Before it becomes an entity, which takes a row that is not as declared for damage.
    try schema.check(wanted, replacing: old)
    var row = try await direct.normalise(wanted, old, self)
    row.version = old?.version ?? 0
    try await requireFreshHand(change.verb, old, row, rules)
    _ = old == nil ? try await insert(schema, row) : try await update(schema, row)
  }
}

extension TransactionContext {
  /// Asks whether the principal may write such a record at all. Gives the rules of the collection
  /// for it; nil for a derived one, of which nothing is written.
  ///
  /// Throws `denied.permission` and `denied.scope`.
  @discardableResult
  public func admit(_ change: Transaction.DirectChange) throws -> DirectWrite? {
    let schema = change.schema
    if schema.isDerived { return nil }
    guard let direct = try rules.rules(for: schema).direct,
      let permission = direct.permissions[change.verb]
    else {
      throw OpsError(
        .denied, "The \(schema.noun) records cannot be written directly",
        hint: "call the operation that changes them: POST /v1/operations/…")
    }
    try principal.limits.check(recordsOf: schema.area)
    try principal.require(
      permission, to: schema.action(change.verb), some: true)
    return direct
  }
}
