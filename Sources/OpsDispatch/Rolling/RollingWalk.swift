/// Goes through the trips of a driver and adds up what they cost.
struct RollingWalk {
  private let problem: DispatchProblem
  private let settings: RollingSettings
  private let driver: DispatchProblem.Driver
  private var node: Int
  private var time: Int64
  private var cost: Int64 = 0

  init(
    _ problem: DispatchProblem, _ settings: RollingSettings, _ driver: DispatchProblem.Driver
  ) {
    self.problem = problem
    self.settings = settings
    self.driver = driver
    (node, time) = (driver.node, driver.freeAt)
  }

  /// What all trips so far cost, in thousandths of a second.
  var total: Int64 { cost + settings.driverTime * (time - driver.freeAt) }

  /// A trip with one order.
  mutating func make(_ order: Int) -> Bool {
    guard begin(at: problem.orders[order].pickup, ready: problem.orders[order].ready) else {
      return false
    }
    drop(order)
    return isWithinShift
  }

  /// A trip, with an order put in as its stop with a number if there is one.
  mutating func make(_ trip: RollingTrip, adding order: Int, at stop: Int?) -> Bool {
    var ready = stop == nil ? Int64.min : problem.orders[order].ready
    for order in trip.orders { ready = max(ready, problem.orders[order].ready) }
    let isGiven = trip.given > 0
    guard begin(at: problem.orders[trip.orders[0]].pickup, ready: ready, isGiven: isGiven) else {
      return false
    }
    for (index, known) in trip.orders.enumerated() {
      if index == stop { drop(order) }
      drop(known)
    }
    if stop == trip.orders.count { drop(order) }
    return isWithinShift || (isGiven && stop == nil)
  }

  private var isWithinShift: Bool {
    problem.rules.shiftEnd == .pickup || time <= driver.shiftEnd
  }

  @inline(__always)
  private mutating func begin(at pickup: Int, ready: Int64, isGiven: Bool = false) -> Bool {
    guard isGiven || problem.way(node, pickup) <= problem.rules.greatestDistance else {
      return false
    }
    time = max(time + problem.travel(node, pickup, speed: driver.speed), ready)
    time += problem.rules.pickupService
    node = pickup
    return isGiven || problem.rules.shiftEnd == .delivery || time <= driver.shiftEnd
  }

  @inline(__always)
  private mutating func drop(_ order: Int) {
    let known = problem.orders[order]
    time += problem.travel(node, known.drop, speed: driver.speed) + problem.rules.dropService
    node = known.drop
    cost += 1000 * (time - known.placed) + settings.lateness * max(0, time - known.promise)
  }
}
