import OpsDomain
import OpsKernel

/// A look only says what happened: undoing something does not change it, and it goes with its
/// customer.
struct CustomerLookReversal: HistoryReversal {
  var schema: Schema { CustomerLook.schema }

  /// A look that went with its customer does not come back: its user may have withdrawn the
  /// consent.
  func reverse(_ record: ReversedRecord, in reversal: CommitReversal) async throws {}
}
