import OpsDomain
import OpsKernel
import OpsStorage

/// Who wrote to a plan stays its author when their work is taken back: other work of theirs may
/// still be in it. Authors of a deleted plan come back with it, and go with it: see
/// ``ProductionBatchReversal``.
struct BatchAuthorReversal: RecordReversal {
  var schema: Schema { BatchAuthor.schema }

  func follows(_ record: ReversedRecord, in reversal: CommitReversal) async throws -> Bool { true }

  func isLast(_ record: ReversedRecord) throws -> Bool { record.before != nil }

  func reverse(_ record: ReversedRecord, in reversal: CommitReversal) async throws {
    guard let row = record.before else { return }
    let author = try BatchAuthor(row)
    // Who puts the products back is an author again already.
    let known = try await reversal.writer.repository(BatchAuthor.self)
      .fetch(key: BatchAuthor.authorKey, author.batchID, author.userID)
    if known == nil { try await reversal.putBack(record) }
  }
}
