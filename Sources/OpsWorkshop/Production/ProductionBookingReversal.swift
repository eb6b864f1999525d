import OpsDomain
import OpsKernel
import OpsStorage

/// Where the operation that booked is final, as completing a batch is, its bookings are reversed by
/// themselves.
struct ProductionBookingReversal: RecordReversal {
  var schema: Schema { ProductionBooking.schema }

  func insteadOfUndo(_ row: Row, in reversal: CommitReversal) async throws -> String? {
    let bookings = reversal.writer.repository(ProductionBooking.self)
    guard let booking = try await bookings.fetch(row.id), booking.isInForce else { return nil }
    return booking.reversing
  }
}
