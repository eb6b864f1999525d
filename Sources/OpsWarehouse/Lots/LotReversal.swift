import OpsDomain
import OpsKernel

/// Puts a lot back as it was. A lot that the commit created stays on record: other movements may
/// refer to it, and it holds no stock by itself.
struct LotReversal: RecordReversal {
  var schema: Schema { Lot.schema }

  var isLasting: Bool { true }

  func reverse(_ record: ReversedRecord, in reversal: CommitReversal) async throws {
    guard record.before != nil else { return }
    try await reversal.putBack(record)
  }
}
