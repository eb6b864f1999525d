import OpsDomain
import OpsStorage

extension MockState {
  /// Whether there is neither a record nor a commit.
  var isEmpty: Bool {
    ledger.head.sequence == 0 && tables.values.allSatisfy { $0.rows.isEmpty }
  }

  /// Throws `rule.dependants` when a record refers to one that is not there.
  func requireReferences() throws(OpsError) {
    for table in tables.values {
      for (position, column) in table.schema.columns.enumerated() {
        guard let target = column.references else { continue }
        for row in table.rows.values {
          guard case .integer(let raw) = row.values[position],
            tables[target]?.rows[RecordID(rawValue: raw)] == nil
          else { continue }
          throw OpsError(
            .dependants, "A record of \(table.schema.name) refers to a record that does not exist",
            field: column.name)
        }
      }
    }
  }
}
