import OpsDomain
import OpsKernel
import OpsStorage

/// Undo of a final operation, such as completing a batch, is refused. Then this names the command
/// that reverses the booking.
struct ProductionBookingReversal: RecordReversal {
  var schema: Schema { ProductionBooking.schema }

  func insteadOfUndo(_ row: Row, in reversal: CommitReversal) async throws -> String? {
    let bookings = reversal.writer.repository(ProductionBooking.self)
    guard let booking = try await bookings.fetch(row.id), booking.isInForce else { return nil }
    return booking.reversing
  }
}
