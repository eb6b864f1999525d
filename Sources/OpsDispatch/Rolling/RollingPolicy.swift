/// Plans all open orders, and decides of the plan what can no longer wait.
struct RollingPolicy {
  let problem: DispatchProblem
  let settings: RollingSettings

  func decide() -> DispatchDecision {
    let plan = RollingPlan(problem, settings)
    var decision = DispatchDecision()
    for (index, route) in plan.routes.enumerated() {
      for (number, trip) in route.trips.enumerated() {
        let isFirst = number == 0
        if trip.given > 0 {
          if trip.orders.count > trip.given {
            decision.assignments.append(assignment(index, trip, joins: true))
          }
          continue
        }
        let leave = isFirst ? lastDeparture(route.driver, trip) : nil
        if let leave, leave <= problem.now {
          decision.assignments.append(assignment(index, trip, joins: false))
        } else {
          decision.waits += trip.orders.map {
            DispatchWait(
              order: problem.orderIDs[$0], until: leave, driver: problem.driverIDs[index])
          }
        }
      }
    }
    decision.waits += plan.unplanned.map {
      DispatchWait(order: problem.orderIDs[$0], until: nil)
    }
    return decision
  }

  /// When a free driver must leave to be there when the last order is ready; nil if the driver is
  /// not free.
  private func lastDeparture(_ driver: DispatchProblem.Driver, _ trip: RollingTrip) -> Int64? {
    guard driver.freeAt <= problem.now else { return nil }
    let ready = trip.orders.map { problem.orders[$0].ready }.max() ?? 0
    let way = problem.travel(
      driver.node, problem.orders[trip.orders[0]].pickup, speed: driver.speed)
    return max(problem.now, ready - way - settings.sendAhead)
  }

  private func assignment(_ driver: Int, _ trip: RollingTrip, joins: Bool) -> DispatchAssignment {
    DispatchAssignment(
      driver: problem.driverIDs[driver], restaurant: problem.restaurants[trip.restaurant],
      orders: trip.orders.map { problem.orderIDs[$0] }, joins: joins)
  }
}
