import OpsDomain
import OpsKernel
import OpsStorage

/// Puts the former colour back into a gun, unless an open batch needs another one by now.
struct MachineGunReversal: RecordReversal {
  var schema: Schema { MachineGun.schema }

  func reverse(_ record: ReversedRecord, in reversal: CommitReversal) async throws {
    if let before = try record.before.map({ try MachineGun($0) }), record.after != nil {
      let system = reversal.writer.asSystem("looks what open batches need in a gun")
      try await GunColors(system).require(before.colorID, in: before)
    }
    try await reversal.putBack(record)
  }
}
