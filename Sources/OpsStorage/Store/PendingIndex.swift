import OpsDomain

/// Finds rows of a transaction by the value of a column, for the columns that questions have asked
/// for. Keeping it costs each write the same, however many there are.
struct PendingIndex: Sendable {
  /// By the column's position in the schema.
  private(set) var columns: [Int: [Value: Set<RecordID>]] = [:]

  /// The records with one of these values in the column.
  ///
  /// - Parameter rows: All rows, for a column nobody has asked for before.
  mutating func ids(
    at position: Int, _ values: Set<Value>, among rows: () -> some Sequence<Row>
  ) -> [RecordID] {
    if columns[position] == nil {
      var index: [Value: Set<RecordID>] = [:]
      for row in rows() { index[row.values[position], default: []].insert(row.id) }
      columns[position] = index
    }
    return values.flatMap { columns[position]?[$0] ?? [] }
  }

  /// Takes note of what became of a record.
  mutating func move(_ id: RecordID, from old: Row?, to new: Row?) {
    // A copy of the positions: an iteration over the dictionary's own keys would hold it while it
    // changes, so that each change copied a whole index.
    for position in Array(columns.keys) {
      if let old { columns[position]?[old.values[position]]?.remove(id) }
      if let new { columns[position]?[new.values[position], default: []].insert(id) }
    }
  }

  mutating func removeAll() { columns.removeAll() }
}
