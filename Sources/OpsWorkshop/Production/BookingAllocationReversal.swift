import OpsDomain
import OpsKernel
import OpsStorage

/// Restores the allocation of a booking, after its peg.
struct BookingAllocationReversal: RecordReversal {
  var schema: Schema { BookingAllocation.schema }

  func follows(_ record: ReversedRecord, in reversal: CommitReversal) async throws -> Bool {
    try await !reversal.isByHand(record)
  }

  func isLast(_ record: ReversedRecord) throws -> Bool { record.before != nil }

  func reverse(_ record: ReversedRecord, in reversal: CommitReversal) async throws {
    if record.after == nil, let row = record.before {
      let allocation = try BookingAllocation(row)
      let peg = try await reversal.writer.repository(ProductionPeg.self).fetch(allocation.pegID)
      guard peg != nil else { return }
    }
    try await reversal.putBack(record)
  }
}
