/// Plays a day back with a policy, by a virtual clock.
public enum DispatchReplay {
  /// Plays the day: every order, shift and end of a trip is an event, and the policy is asked
  /// after each. The same day and policy give the same result.
  public static func run(_ day: ReplayDay, policy: DispatchPolicy) -> ReplayResult {
    var run = ReplayRun(day, policy)
    run.run()
    let trips = run.done.sorted { ($0.pickup, $0.driver) < ($1.pickup, $1.driver) }
    let delivered = Set(trips.flatMap(\.orders))
    return ReplayResult(
      trips: trips,
      undelivered: day.orders.map(\.id).filter { !delivered.contains($0) }.sorted(),
      decisions: run.decisions, figures: figures(day, trips))
  }

  /// What nobody can do better: each order alone and at once, by a driver who is at the restaurant
  /// when it is ready: placed, ready, pickup, the way at the greatest speed, handing over.
  public static func lowerBound(_ day: ReplayDay) -> ReplayFigures {
    let speed = day.drivers.map(\.speed).max() ?? 1
    let trips = day.orders.map { order in
      let pickup = order.ready + day.rules.pickupService
      let way = day.distance.metres(from: order.pickup, to: order.drop)
      return ReplayTrip(
        driver: "", restaurant: order.restaurant, orders: [order.id], decided: order.placed,
        departure: order.ready, arrival: order.ready, pickup: pickup,
        deliveries: [
          pickup + day.rules.travel(metres: way, speed: speed) + day.rules.dropService
        ])
    }
    return figures(day, trips)
  }

  private static func figures(_ day: ReplayDay, _ trips: [ReplayTrip]) -> ReplayFigures {
    let known = Dictionary(
      day.orders.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var (click, pickup, door) = ([Int64](), [Int64](), [Int64]())
    var late = 0
    for trip in trips {
      for (id, time) in zip(trip.orders, trip.deliveries) {
        guard let order = known[id] else { continue }
        click.append(time - order.placed)
        pickup.append(trip.pickup - order.ready)
        door.append(time - order.ready)
        if time > order.promise { late += 1 }
      }
    }
    let shifts = day.drivers.reduce(Int64(0)) { $0 + max(0, $1.shiftEnd - $1.shiftStart) }
    return ReplayFigures(
      delivered: click.count, undelivered: day.orders.count - click.count, late: late,
      clickToDoor: ReplaySpread(click), readyToPickup: ReplaySpread(pickup),
      readyToDoor: ReplaySpread(door),
      ordersPerCourierHour: shifts > 0 ? Double(click.count) * 3600 / Double(shifts) : 0)
  }
}
