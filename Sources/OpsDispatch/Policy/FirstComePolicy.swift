/// First come, first served, by the driver who arrives first.
struct FirstComePolicy {
  let problem: DispatchProblem

  func decide() -> DispatchDecision {
    var free = problem.drivers.indices.map(problem.free)
    var decision = DispatchDecision()
    let inTurn = problem.open.sorted {
      (problem.orders[$0].placed, $0) < (problem.orders[$1].placed, $1)
    }
    for order in inTurn {
      var best: (driver: Int, times: TripTimes)?
      for (index, driver) in problem.drivers.enumerated() {
        guard
          let times = TripTimes(
            problem, driver: driver, from: free[index].node, at: free[index].time,
            orders: [order])
        else { continue }
        if times.arrival < best?.times.arrival ?? .max { best = (index, times) }
      }
      let (id, restaurant) = (problem.orderIDs[order], problem.orders[order].restaurant)
      guard let best else {
        decision.waits.append(DispatchWait(order: id, until: nil))
        continue
      }
      free[best.driver] = (problem.orders[order].drop, best.times.end)
      decision.assignments.append(
        DispatchAssignment(
          driver: problem.driverIDs[best.driver], restaurant: problem.restaurants[restaurant],
          orders: [id]))
    }
    return decision
  }
}
