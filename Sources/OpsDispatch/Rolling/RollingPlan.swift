/// A plan for all open orders over the next trips of all drivers.
///
/// After Reyes, Erera, Savelsbergh, Sahasrabudhe & O'Neil (2018), who bundle the orders of a
/// restaurant by insertion and match bundles with drivers. Here both are one: an order is inserted
/// where it costs least, into a bundle or as a trip of its own, of any driver, after any trip. The
/// plan is then improved by moves and by rebuilding parts of it.
struct RollingPlan {
  /// What a plan without an order costs for it: more than any wait, so that it is planned if it
  /// can be.
  static let unplannedCost: Int64 = 1_000_000_000

  let problem: DispatchProblem
  let settings: RollingSettings
  var routes: [RollingRoute]
  /// What each route costs.
  var costs: [Int64]
  /// The route of each order; −1 while it has none.
  var routeOf: [Int]
  /// The orders that no driver can take before the end of the shift.
  var unplanned: [Int] = []

  init(_ problem: DispatchProblem, _ settings: RollingSettings) {
    self.problem = problem
    self.settings = settings
    routes = problem.drivers.indices.map { driver in
      let given = problem.trips[driver]
      let trips = given.first.map { first in
        RollingTrip(
          restaurant: problem.orders[first].restaurant, orders: given, given: given.count)
      }
      return RollingRoute(driver: problem.drivers[driver], trips: trips.map { [$0] } ?? [])
    }
    costs = routes.map { $0.cost(problem, settings) ?? 0 }
    routeOf = Array(repeating: -1, count: problem.orders.count)
    let inTurn = problem.open.sorted {
      (problem.orders[$0].ready, $0) < (problem.orders[$1].ready, $1)
    }
    for order in inTurn { insert(order) }
    improve()
    rebuild()
  }

  /// What the whole plan costs, in thousandths of a second of a customer's waiting.
  var cost: Int64 { costs.reduce(0, +) + Int64(unplanned.count) * Self.unplannedCost }

  /// Puts an order where it costs least, or among the unplanned ones if it can go nowhere.
  mutating func insert(_ order: Int) {
    var best: (added: Int64, route: Int, place: RollingInsertion, cost: Int64)?
    for route in routes.indices {
      if leastAdded(order, routes[route].driver) >= best?.added ?? .max { continue }
      guard let found = routes[route].cheapest(order, problem, settings) else { continue }
      let added = found.cost - costs[route]
      if added < best?.added ?? .max { best = (added, route, found.place, found.cost) }
    }
    guard let best else {
      unplanned.append(order)
      return
    }
    routes[best.route].insert(order, at: best.place, problem)
    costs[best.route] = best.cost
    routeOf[order] = best.route
  }

  /// A bound below what the order costs with a driver: nobody delivers before the direct way after
  /// being free.
  private func leastAdded(_ order: Int, _ driver: DispatchProblem.Driver) -> Int64 {
    let known = problem.orders[order]
    let way = problem.travel(known.pickup, known.drop, speed: driver.speed)
    let soonest =
      max(driver.freeAt, known.ready) + problem.rules.pickupService + way
      + problem.rules.dropService
    return 1000 * (soonest - known.placed)
  }

  /// Takes an order out of the plan.
  mutating func takeOut(_ order: Int) {
    let route = routeOf[order]
    guard route >= 0 else {
      unplanned.removeAll { $0 == order }
      return
    }
    routes[route].remove(order)
    costs[route] = routes[route].cost(problem, settings) ?? costs[route]
    routeOf[order] = -1
  }

  /// Tries a change, and takes it back unless the plan gets cheaper, or as cheap if that is enough.
  mutating func attempt(
    acceptingEqual: Bool = false, _ change: (inout RollingPlan) -> Void
  ) -> Bool {
    let before = cost
    let (routes, costs, routeOf, unplanned) = (routes, costs, routeOf, unplanned)
    change(&self)
    let after = cost
    if after < before || (acceptingEqual && after == before) { return true }
    (self.routes, self.costs) = (routes, costs)
    (self.routeOf, self.unplanned) = (routeOf, unplanned)
    return false
  }
}
