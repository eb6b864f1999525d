/// Where an order could go in the trips of a driver.
struct RollingInsertion: Equatable {
  /// The trip it joins, or before which a new one is made for it.
  var trip: Int
  /// Which stop of the trip it becomes; nil makes a new trip.
  var stop: Int?
}
