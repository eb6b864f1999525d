import OpsDomain
import OpsKernel
import OpsStorage

/// If the operation that booked is final, such as completing a batch, its bookings can still be
/// reversed.
struct ProductionBookingReversal: RecordReversal {
  var schema: Schema { ProductionBooking.schema }

  func insteadOfUndo(_ row: Row, in reversal: CommitReversal) async throws -> String? {
    let bookings = reversal.writer.repository(ProductionBooking.self)
    guard let booking = try await bookings.fetch(row.id), booking.isInForce else { return nil }
    return booking.reversing
  }
}
