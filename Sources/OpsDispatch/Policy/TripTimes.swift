/// When the parts of a trip happen, in seconds.
struct TripTimes {
  /// The driver is at the restaurant.
  var arrival: Int64
  /// The driver has the orders.
  var pickup: Int64
  /// The last order is handed over, and the driver is free.
  var end: Int64

  /// A trip of a driver who leaves a node at a time; nil if the rules forbid it.
  init?(
    _ problem: DispatchProblem, driver: DispatchProblem.Driver, from node: Int, at time: Int64,
    orders: [Int]
  ) {
    guard let first = orders.first else { return nil }
    let way = problem.way(node, problem.orders[first].pickup)
    guard way <= problem.rules.greatestDistance else { return nil }
    self.init(problem, unlimited: driver, from: node, at: time, orders: orders)
    let limit = problem.rules.shiftEnd == .pickup ? pickup : end
    guard limit <= driver.shiftEnd else { return nil }
  }

  /// The open trip of a driver. The rules are not asked again: it was given before.
  init?(_ problem: DispatchProblem, begun driver: DispatchProblem.Driver, orders: [Int]) {
    guard !orders.isEmpty else { return nil }
    self.init(problem, unlimited: driver, from: driver.node, at: driver.freeAt, orders: orders)
  }

  /// A trip that was decided on. The rules are not asked again. It must have an order.
  init(
    _ problem: DispatchProblem, unlimited driver: DispatchProblem.Driver, from node: Int,
    at time: Int64, orders: [Int]
  ) {
    var place = problem.orders[orders[0]].pickup
    arrival = time + problem.travel(node, place, speed: driver.speed)
    var start = arrival
    for order in orders { start = max(start, problem.orders[order].ready) }
    pickup = start + problem.rules.pickupService
    end = pickup
    for order in orders {
      let drop = problem.orders[order].drop
      end += problem.travel(place, drop, speed: driver.speed) + problem.rules.dropService
      place = drop
    }
  }
}
