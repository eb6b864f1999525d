import OpsDispatch

/// Small written states: a plane in metres, 600 m a minute, minutes in place of seconds.
enum DispatchSample {
  static let rules = DispatchRules(
    pickupService: 0, dropService: 0, largestBundle: 3, greatestDistance: 50_000)

  static func order(
    _ id: String, of restaurant: String = "r", placed: Int64 = 0, ready: Int64 = 0,
    promise: Int64 = 40, from: Double = 0, to: Double = 6000, driver: String? = nil
  ) -> DispatchOrder {
    DispatchOrder(
      id: id, restaurant: restaurant, placed: placed * 60, ready: ready * 60,
      promise: promise * 60, pickup: DispatchPlace(x: from, y: 0),
      drop: DispatchPlace(x: to, y: 0), driver: driver)
  }

  static func driver(
    _ id: String, at x: Double = 0, freeAt: Int64 = 0, shiftEnd: Int64 = 1000,
    deliveries: Int = 0, rating: Int = 0, trip: [String] = [], of restaurant: String = "r"
  ) -> DispatchDriver {
    DispatchDriver(
      id: id, place: DispatchPlace(x: x, y: 0), freeAt: freeAt * 60, shiftEnd: shiftEnd * 60,
      speed: 36_000, deliveries: deliveries, rating: rating,
      trip: trip.isEmpty ? nil : DispatchTrip(restaurant: restaurant, orders: trip))
  }

  static func state(
    at now: Int64 = 0, _ orders: [DispatchOrder], _ drivers: [DispatchDriver],
    policy: DispatchPolicy = .rollingHorizon(RollingSettings()),
    rules: DispatchRules = rules
  ) -> DispatchState {
    DispatchState(
      now: now * 60, orders: orders, drivers: drivers, policy: policy, rules: rules,
      distance: PlanarDistance())
  }

  static let policies: [DispatchPolicy] = [
    .firstCome, .nearest(NearestSettings()), .rollingHorizon(RollingSettings(rebuilds: 20)),
  ]
}
