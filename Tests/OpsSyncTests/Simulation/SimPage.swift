import OpsSync

/// A row of the simulated book.
struct SimRow: Equatable {
  var fields: [String: SyncValue]
  /// When each field was written last, and by whom.
  var writes: [String: HybridTime] = [:]
}

/// What a page of the simulated feed brings: rows as they are now, nil for those that are hidden.
struct SimPage: SyncPage {
  let cursor: String
  let sequence: Int64
  let committedAt: Int64?
  let serverTime: Int64
  let isCaughtUp: Bool
  let rows: [RecordName: SimRow?]
}
