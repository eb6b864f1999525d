import OpsDomain
import OpsWarehouse

/// Goods of a booking that were reserved immediately for a request pegged to its production order.
public struct BookingAllocation: Entity {
  /// The workshop's collection of allocations that bookings made.
  public static let record = Record(
    "booking_allocations", .workshop, "allocation of a booking")

  public var id: RecordID
  public var version: Int64 = 0
  /// The booking that brought the goods.
  public var bookingID: Indexed<Reference<ProductionBooking>>
  /// The peg, which names the request and the production order.
  public var pegID: Indexed<Reference<ProductionPeg>>
  /// The reservation that holds the goods for the request.
  public var reservationID: Reference<Reservation>
  /// How much was reserved, in the unit of the product; above zero.
  public var quantity: Quantity
}
