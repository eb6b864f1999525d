import OpsDomain
import OpsKernel
import OpsStorage

/// Puts a request back as it was; what is allocated to it, its reservations say.
struct RequestReversal: RecordReversal {
  var schema: Schema { OutOfStockRequest.schema }

  var following: Set<String> {
    [OutOfStockRequest.Columns.allocated.name, OutOfStockRequest.Columns.updatedAt.name]
  }

  func returning(_ row: Row) throws -> Row {
    var request = try OutOfStockRequest(row)
    request.allocated = .zero
    return request.row
  }

  /// Reservations that have ended stay as history of a request that goes, as with `oos.delete`.
  func reverse(_ record: ReversedRecord, in reversal: CommitReversal) async throws {
    if record.before == nil, let row = record.after {
      try await RequestReservations.detachEnded(try OutOfStockRequest(row), reversal.writer)
    }
    try await reversal.putBack(record)
  }
}
