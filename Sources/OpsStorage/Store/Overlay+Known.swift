import OpsDomain

extension Overlay {
  /// What is known of a record without asking the base: `.some(nil)` when it is absent.
  func known(_ schema: Schema, id: RecordID) -> Row?? { table(schema) { $0.known(id) } }

  /// The same for a record named by a key.
  func known(_ schema: Schema, key: UniqueKey, _ values: [Value]) -> Row?? {
    table(schema) { $0.known(KnownRows.Probe(key, values)) }
  }

  /// Whether the transaction has written to the collection.
  func hasWritten(_ schema: Schema) -> Bool { table(schema) { !$0.writes.isEmpty } ?? false }
}
