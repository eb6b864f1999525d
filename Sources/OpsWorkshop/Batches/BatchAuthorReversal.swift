import OpsDomain
import OpsKernel
import OpsStorage

/// Who wrote to a plan stays its author when their work is taken back: other work of theirs may
/// still be in it. Authors of a deleted plan come back with it.
struct BatchAuthorReversal: RecordReversal {
  var schema: Schema { BatchAuthor.schema }

  func follows(_ record: ReversedRecord, in reversal: CommitReversal) async throws -> Bool { true }

  func isLast(_ record: ReversedRecord) throws -> Bool { record.before != nil }

  func reverse(_ record: ReversedRecord, in reversal: CommitReversal) async throws {
    guard record.before != nil else { return }
    try await reversal.putBack(record)
  }
}
