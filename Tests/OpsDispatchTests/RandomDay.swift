import OpsDispatch

/// Random days and states; the seed says all.
struct RandomDay {
  private(set) var random: DispatchRandom

  init(seed: UInt64) { random = DispatchRandom(seed: seed) }

  mutating func place() -> DispatchPlace {
    DispatchPlace(x: Double(random.below(8000)), y: Double(random.below(8000)))
  }

  /// A day of four hours. Orders are ready up to `noise` per cent earlier or later than expected.
  mutating func day(
    orders: Int = 40, drivers: Int = 6, noise: Int = 0, leaving: Bool = false
  ) -> ReplayDay {
    let kitchens = (0..<6).map { _ in place() }
    let rules = DispatchRules(
      pickupService: 120, dropService: 120, largestBundle: 1 + random.below(3),
      greatestDistance: 9000, shiftEnd: random.below(2) == 0 ? .pickup : .delivery)
    return ReplayDay(
      orders: (0..<orders).map { number in
        let kitchen = random.below(kitchens.count)
        let placed = Int64(random.below(3 * 3600))
        let preparation = Int64(300 + random.below(1500))
        let change = noise > 0 ? Int64(random.below(2 * noise + 1) - noise) : 0
        return ReplayOrder(
          id: "o\(number)", restaurant: "r\(kitchen)", placed: placed,
          ready: placed + preparation * (100 + change) / 100, expectedReady: placed + preparation,
          promise: placed + 2400, pickup: kitchens[kitchen], drop: place())
      },
      drivers: (0..<drivers).map { number in
        let start = Int64(random.below(3600))
        return ReplayDriver(
          id: "d\(number)", place: place(), shiftStart: start,
          shiftEnd: start + Int64(3600 + random.below(3 * 3600)),
          leaves: leaving && random.below(3) == 0 ? start + Int64(random.below(5000)) : nil,
          speed: Int64(15_000 + 5000 * random.below(3)), rating: 300 + random.below(200))
      },
      rules: rules, distance: PlanarDistance())
  }

  /// A moment with open orders, free and busy drivers and open trips.
  mutating func state(_ policy: DispatchPolicy) -> DispatchState {
    let day = day(orders: 12, drivers: 5)
    var orders = day.orders.map {
      DispatchOrder(
        id: $0.id, restaurant: $0.restaurant, placed: $0.placed, ready: $0.ready,
        promise: $0.promise, pickup: $0.pickup, drop: $0.drop)
    }
    let now: Int64 = 3 * 3600
    let drivers = day.drivers.enumerated().map { number, driver in
      var open: DispatchTrip?
      if number == 0 {
        orders[0].driver = driver.id
        open = DispatchTrip(restaurant: orders[0].restaurant, orders: [orders[0].id])
      }
      return DispatchDriver(
        id: driver.id, place: open == nil ? driver.place : orders[0].pickup,
        freeAt: now + Int64(random.below(1200)) - 600, shiftEnd: now + 600 + driver.shiftEnd / 2,
        speed: driver.speed, rating: driver.rating, trip: open)
    }
    return DispatchState(
      now: now, orders: orders, drivers: drivers, policy: policy, rules: day.rules,
      distance: day.distance)
  }
}
