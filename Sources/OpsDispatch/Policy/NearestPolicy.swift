/// The nearest driver who is free; among drivers who are as near, the better rated, then the one
/// with fewer deliveries.
struct NearestPolicy {
  let problem: DispatchProblem
  let state: DispatchState
  let settings: NearestSettings

  func decide() -> DispatchDecision {
    let known = Dictionary(
      state.drivers.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var taken: Set<Int> = []
    var decision = DispatchDecision()
    let inTurn = problem.open.sorted {
      (problem.orders[$0].placed, $0) < (problem.orders[$1].placed, $1)
    }
    for order in inTurn {
      let (id, restaurant) = (problem.orderIDs[order], problem.orders[order].restaurant)
      let free = problem.drivers.indices.filter { index in
        let driver = problem.drivers[index]
        return driver.freeAt <= problem.now && problem.trips[index].isEmpty
          && !taken.contains(index)
          && TripTimes(
            problem, driver: driver, from: driver.node, at: problem.now, orders: [order]) != nil
      }
      let pickup = problem.orders[order].pickup
      let ways = free.map { problem.way(problem.drivers[$0].node, pickup) }
      guard let nearest = ways.min() else {
        decision.waits.append(DispatchWait(order: id, until: nil))
        continue
      }
      let near = zip(free, ways).filter { $1 <= nearest + settings.tie }.map(\.0)
      let best = near.min { one, other in
        let (one, other) = (problem.driverIDs[one], problem.driverIDs[other])
        let (mine, theirs) = (known[one], known[other])
        return (-(mine?.rating ?? 0), mine?.deliveries ?? 0, one)
          < (-(theirs?.rating ?? 0), theirs?.deliveries ?? 0, other)
      }
      guard let best else { continue }
      taken.insert(best)
      decision.assignments.append(
        DispatchAssignment(
          driver: problem.driverIDs[best], restaurant: problem.restaurants[restaurant],
          orders: [id]))
    }
    return decision
  }
}
