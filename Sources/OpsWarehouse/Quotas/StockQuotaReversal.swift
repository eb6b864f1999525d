import OpsDomain
import OpsKernel

/// Undoes what a commit did to a quota. A quota that the commit took stays as history, like its
/// reservations, which go back and so end it.
struct StockQuotaReversal: RecordReversal {
  var schema: Schema { StockQuota.schema }

  var following: [any AnyColumn] { StockQuota.followingFields }

  var isLasting: Bool { true }

  func reverse(_ record: ReversedRecord, in reversal: CommitReversal) async throws {
    guard record.before != nil else { return }
    try await reversal.putBack(record)
  }
}
