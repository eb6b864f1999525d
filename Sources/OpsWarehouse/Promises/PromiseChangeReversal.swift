import OpsDomain
import OpsKernel
import OpsStorage

/// Takes the note of a lost promise back. It follows from the goods: they are there again.
struct PromiseChangeReversal: RecordReversal {
  var schema: Schema { PromiseChange.schema }

  func follows(_ record: ReversedRecord, in reversal: CommitReversal) async throws -> Bool { true }
}
