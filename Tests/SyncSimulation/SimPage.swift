import OpsSync

/// A row of the simulated book.
package struct SimRow: Equatable, Sendable {
  package var fields: [String: SyncValue]
  /// When each field was written last, and by whom.
  var writes: [String: HybridTime] = [:]

  package init(fields: [String: SyncValue]) { self.fields = fields }
}

/// What a page of the simulated feed brings: rows as they are now, nil for those that are hidden.
package struct SimPage: SyncPage {
  package let cursor: String
  package let sequence: Int64
  package let committedAt: Int64?
  package let serverTime: Int64
  package let isCaughtUp: Bool
  let rows: [RecordName: SimRow?]
}
