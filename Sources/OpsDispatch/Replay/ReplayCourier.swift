/// A driver in the course of a day.
struct ReplayCourier {
  /// A trip given to the driver; the times are known as it goes on.
  struct Trip {
    var record: ReplayTrip
    /// Positions of the orders in the day.
    var orders: [Int]
    /// Whether the pickup has begun, so that nothing can change any more.
    var isBegun = false
    var end: Int64 { record.deliveries.last ?? record.pickup }
  }

  let driver: ReplayDriver
  /// Where the driver was last free, and when.
  var place: DispatchPlace
  var freeAt: Int64
  /// What the driver was given and has not done; the first is under way.
  var trips: [Trip] = []
  var deliveries = 0

  init(_ driver: ReplayDriver) {
    self.driver = driver
    place = driver.place
    freeAt = driver.shiftStart
  }

  /// When the driver stops taking trips.
  var lastMoment: Int64 { min(driver.shiftEnd, driver.leaves ?? .max) }
}
