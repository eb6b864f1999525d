/// The planned trips of one driver, and what they cost.
struct RollingRoute {
  let driver: DispatchProblem.Driver
  var trips: [RollingTrip]

  /// What the trips cost, with an order put in somewhere if one is named; nil if the rules forbid
  /// it. In thousandths of a second of a customer's waiting.
  func cost(
    _ problem: DispatchProblem, _ settings: RollingSettings, adding order: Int = -1,
    at place: RollingInsertion? = nil
  ) -> Int64? {
    var walk = RollingWalk(problem, settings, driver)
    for (index, trip) in trips.enumerated() {
      if let place, place.trip == index, place.stop == nil {
        guard walk.make(order) else { return nil }
      }
      let stop = place.flatMap { $0.trip == index ? $0.stop : nil }
      guard walk.make(trip, adding: order, at: stop) else { return nil }
    }
    if let place, place.trip == trips.count {
      guard walk.make(order) else { return nil }
    }
    return walk.total
  }

  /// The first trip that may go to another driver.
  var firstCut: Int { (trips.first?.given ?? 0) > 0 ? 1 : 0 }

  /// The cheapest place for an order: what all trips cost with it; nil if the rules forbid every
  /// place.
  func cheapest(
    _ order: Int, _ problem: DispatchProblem, _ settings: RollingSettings
  ) -> (cost: Int64, place: RollingInsertion)? {
    var best: (cost: Int64, place: RollingInsertion)?
    func consider(_ place: RollingInsertion) {
      guard let cost = cost(problem, settings, adding: order, at: place) else { return }
      if cost < best?.cost ?? .max { best = (cost, place) }
    }
    for (index, trip) in trips.enumerated() {
      if trip.given == 0 { consider(RollingInsertion(trip: index)) }
      if trip.restaurant == problem.orders[order].restaurant,
        trip.orders.count < problem.rules.largestBundle
      {
        for stop in 0...trip.orders.count { consider(RollingInsertion(trip: index, stop: stop)) }
      }
    }
    consider(RollingInsertion(trip: trips.count))
    return best
  }

  mutating func insert(_ order: Int, at place: RollingInsertion, _ problem: DispatchProblem) {
    if let stop = place.stop {
      trips[place.trip].orders.insert(order, at: stop)
    } else {
      let restaurant = problem.orders[order].restaurant
      trips.insert(RollingTrip(restaurant: restaurant, orders: [order]), at: place.trip)
    }
  }

  mutating func remove(_ order: Int) {
    for index in trips.indices {
      trips[index].orders.removeAll { $0 == order }
    }
    trips.removeAll { $0.orders.isEmpty }
  }
}
