/// Works out the reasons of a decision from the same state.
struct DispatchExplainer {
  let problem: DispatchProblem
  let state: DispatchState
  let decision: DispatchDecision

  func reasons() -> [DispatchReason] {
    let outcomes = self.outcomes()
    return problem.open.map { order in
      let outcome = outcomes[problem.orderIDs[order]] ?? .nobody
      return DispatchReason(
        order: problem.orderIDs[order], now: problem.now, outcome: outcome,
        candidates: candidates(order, outcome))
    }
  }

  private func outcomes() -> [String: DispatchOutcome] {
    var outcomes: [String: DispatchOutcome] = [:]
    for assignment in decision.assignments {
      for order in assignment.orders {
        let others = assignment.orders.filter { $0 != order }
        outcomes[order] =
          assignment.joins
          ? .joins(driver: assignment.driver, with: others)
          : .given(driver: assignment.driver, with: others)
      }
    }
    for wait in decision.waits {
      outcomes[wait.order] = wait.driver.map { .waits(driver: $0, until: wait.until) } ?? .nobody
    }
    return outcomes
  }

  private func candidates(_ order: Int, _ outcome: DispatchOutcome) -> [DispatchCandidate] {
    var all = problem.drivers.indices.map { candidate(order, $0) }
    guard let chosen = all.firstIndex(where: { $0.driver == outcome.driver }) else {
      return all.sorted(by: isBefore)
    }
    if let trip = trip(order, chosen) { (all[chosen].arrival, all[chosen].delivery) = trip }
    all[chosen].verdict = .chosen
    let first = all.remove(at: chosen)
    for index in all.indices where all[index].verdict == .neededElsewhere {
      all[index].verdict = verdict(all[index], beside: first)
    }
    return [first] + all.sorted(by: isBefore)
  }

  private func isBefore(_ one: DispatchCandidate, _ other: DispatchCandidate) -> Bool {
    (one.arrival ?? .max, one.metres, one.driver)
      < (other.arrival ?? .max, other.metres, other.driver)
  }

  private func candidate(_ order: Int, _ driver: Int) -> DispatchCandidate {
    let (node, time) = problem.free(driver)
    let known = problem.drivers[driver]
    let metres = problem.way(node, problem.orders[order].pickup)
    let times = TripTimes(problem, driver: known, from: node, at: time, orders: [order])
    var verdict = DispatchVerdict.neededElsewhere
    if metres > problem.rules.greatestDistance {
      verdict = .tooFar(limit: problem.rules.greatestDistance)
    } else if times == nil {
      verdict = .shiftEnds(at: known.shiftEnd)
    } else if case .nearest = state.policy, time > problem.now {
      verdict = .busy(until: time)
    }
    return DispatchCandidate(
      driver: problem.driverIDs[driver], metres: metres, arrival: times?.arrival,
      delivery: times?.end, verdict: verdict)
  }

  /// Why one who could have it does not, beside the one who has.
  private func verdict(
    _ other: DispatchCandidate, beside chosen: DispatchCandidate
  ) -> DispatchVerdict {
    switch state.policy {
    case .firstCome:
      return .arrivesLater(by: max(0, (other.arrival ?? 0) - (chosen.arrival ?? 0)))
    case .nearest(let settings):
      if other.metres > chosen.metres + settings.tie {
        return .further(by: other.metres - chosen.metres)
      }
      let ratings = [other, chosen].map { candidate in
        state.drivers.first { $0.id == candidate.driver }?.rating ?? 0
      }
      if ratings[0] < ratings[1] { return .lowerRated }
      return ratings[0] == ratings[1]
        ? .moreDeliveries : .further(by: max(0, other.metres - chosen.metres))
    case .rollingHorizon:
      let later = (other.delivery ?? 0) - (chosen.delivery ?? 0)
      return later > 0 ? .deliversLater(by: later) : .neededElsewhere
    }
  }

  /// When the chosen driver is at the restaurant and hands the order over, with all of the trip,
  /// after the trips that were decided on before it.
  private func trip(_ order: Int, _ driver: Int) -> (Int64?, Int64?)? {
    let known = problem.drivers[driver]
    var (node, time) = problem.free(driver)
    for trip in decision.assignments where trip.driver == problem.driverIDs[driver] {
      if trip.joins { (node, time) = (known.node, known.freeAt) }
      let stops = trip.orders.compactMap { id in problem.orderIDs.firstIndex(of: id) }
      guard let last = stops.last else { continue }
      let whole = TripTimes(problem, unlimited: known, from: node, at: time, orders: stops)
      if let stop = stops.firstIndex(of: order) {
        let part = TripTimes(
          problem, unlimited: known, from: node, at: time, orders: Array(stops[...stop]))
        // The pickup waits for all orders of the trip, also for those delivered later.
        return (whole.arrival, part.end + whole.pickup - part.pickup)
      }
      (node, time) = (problem.orders[last].drop, whole.end)
    }
    return nil
  }
}
