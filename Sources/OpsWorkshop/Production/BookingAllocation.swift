import OpsDomain
import OpsWarehouse

/// Goods of a booking that were reserved immediately for a request pegged to its production order.
public struct BookingAllocation: Entity {
  public static let record = Record(
    "booking_allocations", .workshop, "allocation of a booking")

  public var id: RecordID
  public var version: Int64 = 0
  public var bookingID: Indexed<Reference<ProductionBooking>>
  public var pegID: Indexed<Reference<ProductionPeg>>
  public var reservationID: Reference<Reservation>
  public var quantity: Quantity
}
