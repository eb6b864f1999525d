import OpsSync

/// The operations of the simulated book: `set` gives fields values, `take N` takes goods.
package enum SimCall {
  static let quantity = "quantity"

  package static func set(_ edits: [FieldEdit]) -> OutboxCall {
    OutboxCall(
      operation: "set", input: "", records: Set(edits.map(\.record)), edits: edits)
  }

  package static func take(
    _ count: Int64, of record: RecordName, promised: [String: SyncValue]
  ) -> OutboxCall {
    OutboxCall(
      operation: "take", input: "\(count)", records: [record], promised: promised)
  }

  /// Runs the call on these rows. Answers false when it is not possible.
  static func run(
    _ call: OutboxCall, at moment: HybridTime, in rows: inout [RecordName: SimRow]
  ) -> Bool {
    for edit in call.edits {
      guard rows[edit.record] != nil else { return false }
      rows[edit.record]?.fields[edit.field] = edit.mine
      rows[edit.record]?.writes[edit.field] = moment
    }
    guard call.operation == "take", let count = Int64(call.input) else { return true }
    for record in call.records {
      guard case .integer(let there)? = rows[record]?.fields[quantity], there >= count else {
        return false
      }
      rows[record]?.fields[quantity] = .integer(there - count)
    }
    return true
  }
}
