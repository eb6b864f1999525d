import OpsDomain
import OpsKernel

/// Puts a lot back as it was. One that the commit made stays on record: other movements may name
/// it, and it holds no stock by itself.
struct LotReversal: RecordReversal {
  var schema: Schema { Lot.schema }

  var isLasting: Bool { true }

  func reverse(_ record: ReversedRecord, in reversal: CommitReversal) async throws {
    guard record.before != nil else { return }
    try await reversal.putBack(record)
  }
}
