import OpsDomain
import OpsStorage
import OpsWire

/// Writes a client's batch through the gate.
struct BatchWriter: Sendable {
  let request: CommitRequest
  let context: TransactionContext

  /// Throws `conflict.version` when a version the batch relies on has moved, `denied.scope` when it
  /// is of a record that the caller's token is not meant for, and what the gate throws.
  func write(to overlay: Overlay) async throws {
    let transaction = Transaction(writing: overlay, context: context)
    for expectation in request.expectations { try await check(expectation, transaction) }
    guard try hasRepeatedWrites() else {
      for change in request.changes { try await transaction.apply(change) }
      try await transaction.settle()
      return try await checkReferences(overlay)
    }
    try await RepeatedWrites(changes: request.changes, context: context).write(to: overlay)
    try await checkReferences(overlay)
  }

  /// Throws `rule.dependants` with the column that refers to a record that does not exist; the
  /// store would only name the record. Asked at the end: a record may come before the one it
  /// refers to.
  private func checkReferences(_ overlay: Overlay) async throws {
    for change in overlay.changes where !change.schema.isDerived {
      guard let new = change.new else { continue }
      for (place, column) in change.schema.columns.enumerated() {
        guard let target = column.references, case .integer(let raw) = new.values[place],
          change.old?.values[place] != new.values[place]
        else { continue }
        let schema = try context.rules.schema(named: target)
        guard try await overlay.record(schema, id: RecordID(rawValue: raw)) == nil else { continue }
        throw OpsError(
          .dependants,
          "\(column.name) of \(change.schema.name) refers to a record that does not exist",
          field: column.name, hint: "put that record into the batch, or read the list again")
      }
    }
  }

  /// What the client may not see counts as absent, as it did when the client looked.
  private func check(_ expectation: Expectation, _ transaction: Transaction) async throws {
    let schema = expectation.schema
    try context.principal.limits.check(recordsOf: schema.area)
    let version = try await transaction.row(schema, id: expectation.id)?.version
    guard version ?? 0 == expectation.version else {
      let found = version.map { "has version \($0)" } ?? "does not exist"
      throw OpsError(
        .conflictVersion,
        "Record \(expectation.id) of \(schema.name) \(found); the batch expects version "
          + "\(expectation.version)",
        field: "version", hint: "read it again and repeat the change")
    }
  }

  /// Whether a record was written more than once before the batch was sent.
  private func hasRepeatedWrites() throws(OpsError) -> Bool {
    var seen = Set<Expectation>()
    var found = false
    for change in request.changes where !change.schema.isDerived {
      let name = Expectation(schema: change.schema, id: change.id, version: 0)
      found = !seen.insert(name).inserted || found
      guard let row = change.row else { continue }
      let (writes, overflow) = row.version.subtractingReportingOverflow(change.version)
      guard !overflow, writes <= WireLimits.writesPerRecord else {
        throw OpsError(
          .badValue, "The row's version is too far above the expected one", field: "version")
      }
      found = found || writes > 1
    }
    return found
  }
}
