import OpsDomain
import OpsKernel

/// What held for a machine stays on record: undo changes the machine from now on, and the gate
/// notes that.
struct MachineTermsReversal: RecordReversal {
  var schema: Schema { MachineTerms.schema }

  func follows(_ record: ReversedRecord, in reversal: CommitReversal) async throws -> Bool { true }

  func reverse(_ record: ReversedRecord, in reversal: CommitReversal) async throws {}
}
