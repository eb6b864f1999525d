import OpsDomain

extension Transaction {
  /// Whether the caller may read the history of a record: they see the record, and not only because
  /// the book shows it to everybody. The history of what visitors may look at names the people who
  /// changed it. So does that of a record which is somebody else's, see
  /// ``CollectionRules/owned(_:)``, and of one that everybody sees who has signed in, see
  /// ``CollectionRules/historyFor(_:)``. Confidential records have no history for anybody but
  /// readers of the journal.
  ///
  /// Throws `denied.permission` when nothing of the collection exists for the caller.
  public func opensHistory(of id: RecordID, in schema: Schema) async throws -> Bool {
    guard !schema.isConfidential else { return false }
    let rules = try context.rules.rules(for: schema)
    guard let row = try await row(schema, id: id) else { return false }
    return rules.opensHistory(of: row, to: principal)
  }
}

extension CollectionRules {
  /// Whether `principal`, who sees the record, may read its history.
  package func opensHistory(of row: Row, to principal: Principal) -> Bool {
    guard !schema.isConfidential else { return false }
    if let historyRight, !principal.may(historyRight) { return false }
    if let readable, principal.rights.shared.contains(readable) {
      // What a grant of their own shows is theirs, also where everybody sees it.
      let granted = granted(besidesSharedTo: principal)
      guard MemoryInterpreter.matches(row, granted, in: schema) else { return false }
    }
    return areOwn([row], of: principal)
  }
}
