/// A driver who is on shift, or whose shift is booked.
public struct DispatchDriver: Sendable, Hashable {
  /// The driver's identifier.
  public var id: String
  /// Where the driver is when free; with an open trip, where the driver is when the trip's pickup
  /// can begin.
  public var place: DispatchPlace
  /// When the driver has done all that was given, in seconds; with an open trip, when the driver
  /// is at its restaurant. Before the shift, its start.
  public var freeAt: Int64
  /// When the shift ends, in seconds.
  public var shiftEnd: Int64
  /// Metres an hour, at least 1.
  public var speed: Int64
  /// Deliveries so far today.
  public var deliveries: Int
  /// The mean rating in hundredths, 100 to 500; 0 if nobody has rated the driver.
  public var rating: Int
  /// The last trip the driver was given, as long as its pickup has not begun.
  public var trip: DispatchTrip?

  /// A driver as decisions see them; a speed below 1 metre an hour becomes 1.
  public init(
    id: String, place: DispatchPlace, freeAt: Int64, shiftEnd: Int64, speed: Int64,
    deliveries: Int = 0, rating: Int = 0, trip: DispatchTrip? = nil
  ) {
    self.id = id
    self.place = place
    self.freeAt = freeAt
    self.shiftEnd = shiftEnd
    self.speed = max(1, speed)
    self.deliveries = deliveries
    self.rating = rating
    self.trip = trip
  }
}
