import OpsDomain

extension Transaction {
  /// What `work` makes of everything that some collections hold. The writer of a book keeps it
  /// until one of them changes; there is one value of a type.
  ///
  /// Nil where nothing is kept: in reads, and for callers who do not see everything. There, a
  /// caller reads only what it needs.
  ///
  /// - Parameter work: Reads these collections and nothing else, with the rights of the system. It
  ///   does not ask for the time or for who calls.
  package func kept<Value: Sendable>(
    of collections: [Schema], _ work: () async throws -> Value
  ) async throws -> Value? {
    guard principal.isSystem, let overlay, overlay.keeps(collections) else { return nil }
    let name = KeptName(Value.self, of: collections)
    if let known = overlay.kept(name) as? Value { return known }
    let value = try await work()
    overlay.keep(value, as: name)
    return value
  }
}
