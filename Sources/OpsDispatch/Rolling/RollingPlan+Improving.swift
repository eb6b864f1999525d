extension RollingPlan {
  /// Tries each order elsewhere, and exchanges between drivers, until nothing gets cheaper.
  mutating func improve() {
    for _ in 0..<settings.rounds {
      var isBetter = false
      for order in problem.open {
        let isCheaper = attempt { plan in
          plan.takeOut(order)
          plan.insert(order)
        }
        if isCheaper { isBetter = true }
      }
      for one in routes.indices {
        for other in 0..<one where exchange(one, other) { isBetter = true }
      }
      if !isBetter { return }
    }
  }

  /// Exchanges what two drivers do from a trip on, if that is cheaper for some trips.
  private mutating func exchange(_ one: Int, _ other: Int) -> Bool {
    let (first, second) = (routes[one], routes[other])
    if first.trips.isEmpty && second.trips.isEmpty { return false }
    let now = costs[one] + costs[other]
    for cut in first.firstCut...first.trips.count {
      for otherCut in second.firstCut...second.trips.count {
        if cut == first.trips.count && otherCut == second.trips.count { continue }
        var (mine, theirs) = (first, second)
        mine.trips = Array(first.trips[..<cut] + second.trips[otherCut...])
        theirs.trips = Array(second.trips[..<otherCut] + first.trips[cut...])
        guard let cost = mine.cost(problem, settings),
          let otherCost = theirs.cost(problem, settings), cost + otherCost < now
        else { continue }
        (routes[one], routes[other]) = (mine, theirs)
        (costs[one], costs[other]) = (cost, otherCost)
        for trip in mine.trips { for order in trip.orders { routeOf[order] = one } }
        for trip in theirs.trips { for order in trip.orders { routeOf[order] = other } }
        return true
      }
    }
    return false
  }
}
