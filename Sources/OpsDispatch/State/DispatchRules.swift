/// What every policy keeps to.
public struct DispatchRules: Sendable, Hashable {
  /// Seconds at a restaurant for a pickup, once for all orders of a trip.
  public var pickupService: Int64
  /// Seconds at the door of each customer.
  public var dropService: Int64
  /// Travel times are rounded up to multiples of so many seconds; at least 1.
  public var travelStep: Int64
  /// The most orders of a trip, at least 1.
  public var largestBundle: Int
  /// The longest way to a restaurant, in metres.
  public var greatestDistance: Int64
  /// What the end of a shift means for orders.
  public var shiftEnd: ShiftEndRule

  /// The usual rules where nothing is given; values that are too small become the least allowed.
  public init(
    pickupService: Int64 = 240, dropService: Int64 = 240, travelStep: Int64 = 1,
    largestBundle: Int = 3, greatestDistance: Int64 = 10_000, shiftEnd: ShiftEndRule = .delivery
  ) {
    self.pickupService = max(0, pickupService)
    self.dropService = max(0, dropService)
    self.travelStep = max(1, travelStep)
    self.largestBundle = max(1, largestBundle)
    self.greatestDistance = greatestDistance
    self.shiftEnd = shiftEnd
  }

  /// Seconds for a way.
  /// - Parameters:
  ///   - metres: the way, at least 0.
  ///   - speed: metres an hour, at least 1.
  public func travel(metres: Int64, speed: Int64) -> Int64 {
    let seconds = (metres * 3600 + speed - 1) / speed
    return (seconds + travelStep - 1) / travelStep * travelStep
  }
}
