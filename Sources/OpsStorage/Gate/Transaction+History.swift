import OpsDomain

extension Transaction {
  /// Whether the caller may read the history of a record: they see the record, and not only because
  /// the book shows it to everybody. The history of what visitors may look at names the people who
  /// changed it. Confidential records have no history for anybody but readers of the journal.
  ///
  /// Throws `denied.permission` when nothing of the collection exists for the caller.
  public func opensHistory(of id: RecordID, in schema: Schema) async throws -> Bool {
    guard !schema.isConfidential else { return false }
    let readable = try context.rules.rules(for: schema).readable
    if let readable, principal.rights.shared.contains(readable) { return false }
    return try await row(schema, id: id) != nil
  }
}
