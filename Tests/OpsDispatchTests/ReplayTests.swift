import OpsDispatch
import Testing

/// A day played back. Each failure of a random day prints its seed.
@Suite struct ReplayTests {
  @Test("One order and one driver, to the second")
  func one() {
    let place = DispatchPlace(x: 0, y: 0)
    let day = ReplayDay(
      orders: [
        ReplayOrder(
          id: "o", restaurant: "r", placed: 0, ready: 600, promise: 1000, pickup: place,
          drop: DispatchPlace(x: 3000, y: 0))
      ],
      drivers: [
        ReplayDriver(id: "d", place: place, shiftStart: 0, shiftEnd: 3600, speed: 36_000)
      ],
      rules: DispatchRules(pickupService: 60, dropService: 30), distance: PlanarDistance())
    for policy in DispatchSample.policies {
      let result = DispatchReplay.run(day, policy: policy)
      let figures = result.figures
      #expect(figures.clickToDoor == ReplaySpread([600 + 60 + 300 + 30]))
      #expect(figures.readyToPickup.mean == 60)
      #expect(figures.readyToDoor.percentile90 == 390)
      #expect(figures.late == 0 && figures.undelivered == 0)
      #expect(figures.ordersPerCourierHour == 1)
      #expect(figures == DispatchReplay.lowerBound(day))
    }
  }

  @Test("Trips follow each other, wait for their orders and keep to the shift")
  func times() {
    for (policy, seed) in Self.cases {
      var random = RandomDay(seed: seed)
      let day = random.day(orders: 30, noise: seed % 2 == 0 ? 30 : 0, leaving: seed % 3 == 0)
      let result = DispatchReplay.run(day, policy: policy)
      Self.check(result, day, "\(policy), seed \(seed)")
    }
  }

  private static func check(_ result: ReplayResult, _ day: ReplayDay, _ name: String) {
    let orders = Dictionary(uniqueKeysWithValues: day.orders.map { ($0.id, $0) })
    let delivered = result.trips.flatMap(\.orders)
    #expect((delivered + result.undelivered).sorted() == orders.keys.sorted(), "\(name)")
    for driver in day.drivers {
      var (free, place) = (driver.shiftStart, driver.place)
      for trip in result.trips where trip.driver == driver.id {
        let own = trip.orders.compactMap { orders[$0] }
        #expect(Set(own.map(\.restaurant)) == [trip.restaurant], "\(name)")
        #expect(own.count <= day.rules.largestBundle, "\(name)")
        #expect(trip.departure >= free, "\(name): leaves before being free")
        let way = day.distance.metres(from: place, to: own[0].pickup)
        let travel = day.rules.travel(metres: way, speed: driver.speed)
        #expect(trip.arrival == trip.departure + travel, "\(name)")
        #expect(way <= day.rules.greatestDistance, "\(name)")
        let begin = max(trip.arrival, own.map(\.ready).max() ?? 0)
        #expect(trip.pickup == begin + day.rules.pickupService, "\(name)")
        #expect(begin <= min(driver.shiftEnd, driver.leaves ?? .max), "\(name): after the shift")
        place = own[0].pickup
        var time = trip.pickup
        for (order, delivery) in zip(own, trip.deliveries) {
          let way = day.distance.metres(from: place, to: order.drop)
          time += day.rules.travel(metres: way, speed: driver.speed) + day.rules.dropService
          #expect(delivery == time, "\(name)")
          place = order.drop
        }
        free = time
        if day.orders.allSatisfy({ $0.ready == $0.expectedReady }) {
          let end = day.rules.shiftEnd == .pickup ? trip.pickup : free
          #expect(end <= driver.shiftEnd, "\(name): beyond the shift")
        }
      }
    }
  }

  @Test("The same day and policy give the same result, whatever the order of the input")
  func repeated() {
    for (policy, seed) in Self.cases where seed <= 3 {
      var random = RandomDay(seed: seed)
      var day = random.day()
      let result = DispatchReplay.run(day, policy: policy)
      var shuffling = DispatchRandom(seed: seed)
      day.orders.shuffle(using: &shuffling)
      day.drivers.shuffle(using: &shuffling)
      #expect(DispatchReplay.run(day, policy: policy) == result, "\(policy), seed \(seed)")
    }
  }

  @Test("The rolling horizon closes a quarter of the gap to the lower bound on busy days")
  func gap() {
    for seed in UInt64(1)...4 {
      var random = RandomDay(seed: seed)
      var day = random.day(orders: 60, drivers: 10)
      day.rules.largestBundle = 3
      for index in day.drivers.indices {
        (day.drivers[index].shiftStart, day.drivers[index].shiftEnd) = (0, 6 * 3600)
      }
      let first = DispatchReplay.run(day, policy: .firstCome).figures.clickToDoor.mean
      let rolling = DispatchReplay.run(day, policy: .rollingHorizon(RollingSettings(rebuilds: 50)))
      let bound = DispatchReplay.lowerBound(day).clickToDoor.mean
      #expect(rolling.undelivered.isEmpty, "seed \(seed)")
      #expect(rolling.figures.clickToDoor.mean >= bound, "seed \(seed)")
      guard first > 1.1 * bound else { continue }
      let closed = (first - rolling.figures.clickToDoor.mean) / (first - bound)
      #expect(closed >= 0.25, "seed \(seed): \(closed)")
    }
  }

  @Test func aSpreadHasTheNearestRank() {
    #expect(ReplaySpread([]) == ReplaySpread([0]))
    let spread = ReplaySpread((1...20).map(Int64.init).reversed())
    #expect(spread.mean == 10.5)
    #expect(spread.percentile90 == 18)
  }

  private static var cases: [(DispatchPolicy, UInt64)] {
    DispatchSample.policies.flatMap { policy in (1...8).map { (policy, UInt64($0)) } }
  }
}
