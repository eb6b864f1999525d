import OpsDomain

/// The tables of an overlay. A transaction touches about a dozen collections: it takes less time to
/// compare their addresses one by one than to hash one of them.
struct PendingTables: Sendable {
  private var schemas: [ObjectIdentifier] = []
  /// The tables in the order of their first use.
  private(set) var all: [PendingTable] = []

  /// The table of the collection, if it has been used.
  subscript(_ schema: Schema) -> PendingTable? {
    let wanted = ObjectIdentifier(schema)
    for index in schemas.indices where schemas[index] == wanted { return all[index] }
    return nil
  }

  /// The table of the collection; an empty one if it has not been used yet.
  mutating func table(_ schema: Schema) -> PendingTable {
    if let known = self[schema] { return known }
    let table = PendingTable(schema: schema)
    schemas.append(ObjectIdentifier(schema))
    all.append(table)
    return table
  }
}
