import OpsDomain
import OpsKernel
import OpsStorage

/// Restores a peg after its order and its request. Its allocated quantity follows from the
/// allocations of bookings.
struct ProductionPegReversal: RecordReversal {
  var schema: Schema { ProductionPeg.schema }

  var following: [any AnyColumn] { [ProductionPeg.Columns.allocated] }

  /// Pegs are deleted with their request, so they are restored with the rights of the system.
  func follows(_ record: ReversedRecord, in reversal: CommitReversal) async throws -> Bool {
    try await !reversal.isByHand(record)
  }

  func isLast(_ record: ReversedRecord) throws -> Bool { record.before != nil }

  func returning(_ row: Row) throws -> Row {
    var peg = try ProductionPeg(row)
    peg.allocated = .zero
    return peg.row
  }

  func reverse(_ record: ReversedRecord, in reversal: CommitReversal) async throws {
    if record.after == nil, let row = record.before {
      let peg = try ProductionPeg(row)
      let order = try await reversal.writer.repository(ProductionOrder.self)
        .fetch(peg.productionID)
      // The order has ended meanwhile, so it makes nothing more for the request.
      guard order?.status.isOpen == true else { return }
    }
    try await reversal.putBack(record)
  }
}
