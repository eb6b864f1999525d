import OpsDomain
import OpsKernel

/// The time during which a machine was out of use stays on record: undo puts the machine back to
/// work from now on, and the gate notes that.
struct MachineActivationReversal: RecordReversal {
  var schema: Schema { MachineActivation.schema }

  func follows(_ record: ReversedRecord, in reversal: CommitReversal) async throws -> Bool { true }

  func reverse(_ record: ReversedRecord, in reversal: CommitReversal) async throws {}
}
