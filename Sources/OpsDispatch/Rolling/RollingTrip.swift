/// A planned trip of a driver.
struct RollingTrip: Equatable {
  var restaurant: Int
  /// The orders in order of stops.
  var orders: [Int]
  /// How many of the orders the driver already has; they stay.
  var given = 0
}
