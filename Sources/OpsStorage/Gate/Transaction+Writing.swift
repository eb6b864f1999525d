import OpsDomain

extension Transaction {
  /// Writes a new record; returns it with version 1.
  ///
  /// - Parameter restoring: Whether a record that was removed comes back, with the place in the
  ///   journal it had; for the system alone.
  public func insert(
    _ schema: Schema, _ row: Row, restoring: Bool = false
  ) async throws -> Row {
    let rules = try admit(.insert, schema)
    try schema.check(row)
    try await requireOwn([row], .insert, rules)
    try await requireHand(.insert, nil, row, rules)
    let change = DecodedChange(old: nil, new: row)
    try rules.check?(change)
    let written = try await writable().insert(
      schema, row, restoring: restoring && principal.isSystem, isFollowing: isFollowing)
    try await react(rules, change.written(written))
    return written
  }

  /// Writes a record that still has the version it was read with; returns it with the next one.
  /// Fields the principal does not see stay as they are; a value for one is refused with
  /// `denied.permission`.
  public func update(_ schema: Schema, _ row: Row) async throws -> Row {
    let rules = try admit(.update, schema)
    // The system sees all fields of all records: nothing has to be put back, or hidden again.
    guard !principal.isSystem else {
      let old = try await existing(schema, row.id)
      try schema.check(row, replacing: old)
      return try await replace(old, by: row, rules)
    }
    let (old, mask) = try await stored(schema, row.id, rules)
    try schema.check(row, replacing: old)
    let masked = mask.isEmpty ? row : try mask.restore(row, from: old, for: principal)
    var row = try await restored(masked, old, schema)
    if !mask.isEmpty, let derive = rules.derivation { row = try derive(row) }
    try await requireOwn([old, row], .update, rules)
    let written = try await replace(old, by: row, rules)
    return try await hidingElsewhere([mask.hide(written)], rules)[0]
  }

  /// Writes a row whose fields were checked, and what follows from it.
  private func replace(_ old: Row, by row: Row, _ rules: CollectionRules) async throws -> Row {
    try await requireHand(.update, old, row, rules)
    let change = DecodedChange(old: old, new: row)
    if old.version == row.version { try rules.check?(change) }
    let written = try await writable().update(
      rules.schema, row, from: old, isFollowing: isFollowing)
    if written != old { try await react(rules, change.written(written)) }
    return written
  }

  /// Removes a record that still has `version`.
  public func delete(_ schema: Schema, id: RecordID, version: Int64) async throws {
    let rules = try admit(.delete, schema)
    let (old, _) = try await stored(schema, id, rules)
    try await requireOwn([old], .delete, rules)
    try await requireHand(.delete, old, nil, rules)
    let change = DecodedChange(old: old, new: nil)
    try rules.check?(change)
    try await writable().delete(schema, id: id, version: version, isFollowing: isFollowing)
    try await react(rules, change)
  }

  /// The record as the principal sees it. Throws `notfound.any`.
  private func existing(_ schema: Schema, _ id: RecordID) async throws -> Row {
    if let seen = try await row(schema, id: id) { return seen }
    throw OpsError(.notFound, "There is no record \(id) in \(schema.name)")
  }

  /// The record as it is stored, hidden fields included, and what of it the principal does not see.
  /// Throws `notfound.any` unless it exists for the principal.
  private func stored(
    _ schema: Schema, _ id: RecordID, _ rules: CollectionRules
  ) async throws -> (row: Row, hidden: FieldMask) {
    let seen = try await existing(schema, id)
    let mask = rules.mask(for: principal)
    guard !mask.isEmpty || !NamedElsewhere(rules, for: principal).isEmpty else {
      return (seen, mask)
    }
    return (try await elevated.row(schema, id: id) ?? seen, mask)
  }

  /// The row with what it names elsewhere as it is in `stored`: nobody changes what they do not
  /// see.
  private func restored(_ row: Row, _ stored: Row, _ schema: Schema) async throws -> Row {
    var row = row
    for place in try await placesElsewhere(in: stored, of: schema) {
      row.values[place] = stored.values[place]
    }
    return row
  }

  private func admit(_ verb: Verb, _ schema: Schema) throws -> CollectionRules {
    let rules = try context.rules.rules(for: schema)
    if principal.isSystem { return rules }
    guard !schema.isDerived, let permission = rules.write[verb] else {
      throw OpsError(
        .denied, "Nobody can \(verb.rawValue) \(schema.noun) records directly",
        hint: "use the operation that does it")
    }
    try principal.require(permission, to: schema.action(verb), some: true)
    return rules
  }

  /// Refuses a write that is about records the writer may not write: those that conditions of the
  /// permission leave out, and a new row that they would not see. A writer who sees some rows only
  /// neither adds one for somebody else nor moves one out of their own view.
  private func requireOwn(
    _ rows: [Row], _ verb: Verb, _ rules: CollectionRules
  ) async throws {
    guard !principal.isSystem else { return }
    if let permission = rules.write[verb] {
      try await rules.require(
        permission, for: rows, verb, self, to: rules.schema.action(verb))
    }
    try await rules.requireWriter(rows, self)
    guard verb != .delete, let new = rows.last, case .rows(let condition) = rules.read(principal),
      !MemoryInterpreter.matches(
        new, .either(condition, rules.granted(besidesSharedTo: principal)), in: rules.schema)
    else { return }
    throw OpsError(
      .denied, "You cannot write this \(rules.schema.noun) record: it would not be one of yours",
      hint: "you may write only records that you may see")
  }

  private func react(_ rules: CollectionRules, _ change: DecodedChange) async throws {
    try await rules.reaction?(change, elevated.following)
  }
}
