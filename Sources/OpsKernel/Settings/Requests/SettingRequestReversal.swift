import OpsDomain

/// Leaves a request closed when the change that closed it is undone: it was carried out once, and
/// does not count again. What the undo writes of the setting is a change of its own.
struct SettingRequestReversal: RecordReversal {
  var schema: Schema { SettingRequest.schema }

  func follows(_ record: ReversedRecord, in reversal: CommitReversal) async throws -> Bool {
    record.before != nil
  }

  func reverse(_ record: ReversedRecord, in reversal: CommitReversal) async throws {}
}
