import OpsDomain

/// For records that say what held until some time: they stay when the change that came with them is
/// taken back, since it held until then. The gate notes the change back as it notes every change.
/// They go with the record whose history they are, and come back with it.
package protocol HistoryReversal: RecordReversal {}

extension HistoryReversal {
  package var isHistory: Bool { true }

  package func follows(
    _ record: ReversedRecord, in reversal: CommitReversal
  ) async throws -> Bool { true }

  package func isLast(_ record: ReversedRecord) throws -> Bool { record.before != nil }

  package func reverse(_ record: ReversedRecord, in reversal: CommitReversal) async throws {
    guard record.before != nil, record.after == nil else { return }
    try await reversal.putBack(record)
  }
}
