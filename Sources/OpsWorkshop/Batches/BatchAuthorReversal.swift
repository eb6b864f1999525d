import OpsDomain
import OpsKernel
import OpsStorage

/// Users stay authors of a plan when a change of theirs is undone: other changes of theirs may
/// still be in it. Authors are deleted and restored together with their plan, see
/// ``ProductionBatchReversal``.
struct BatchAuthorReversal: RecordReversal {
  var schema: Schema { BatchAuthor.schema }

  func follows(_ record: ReversedRecord, in reversal: CommitReversal) async throws -> Bool { true }

  func isLast(_ record: ReversedRecord) throws -> Bool { record.before != nil }

  func reverse(_ record: ReversedRecord, in reversal: CommitReversal) async throws {
    guard let row = record.before else { return }
    let author = try BatchAuthor(row)
    // The user who restores the products is already an author again.
    let known = try await reversal.writer.repository(BatchAuthor.self)
      .fetch(key: BatchAuthor.authorKey, author.batchID, author.userID)
    if known == nil { try await reversal.putBack(record) }
  }
}
