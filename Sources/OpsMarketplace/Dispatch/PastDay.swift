import OpsDispatch
import OpsDomain
import OpsKernel
import OpsStorage

/// A day of the book as a replay takes it: the orders that were delivered, and the drivers' times
/// online. Times are seconds since the day began at the site.
struct PastDay {
  let replay: ReplayDay
  /// How many people drove; in the replay each of their times online is a driver of its own.
  let drivers: Int64
  /// What really happened.
  let actual: DispatchSimulationView.Line

  init(_ day: CivilDate, _ transaction: Transaction) async throws {
    let reader = try await Reader(day, transaction)
    let orders = try await reader.orders()
    let shifts = try await reader.shifts(beside: orders.map(\.replay.pickup))
    drivers = Int64(Set(shifts.map(\.driver)).count)
    replay = ReplayDay(
      orders: orders.map(\.replay), drivers: shifts.map(\.replay), rules: reader.terms.rules,
      distance: reader.terms.distance)
    let hours = replay.drivers.reduce(Int64(0)) { $0 + max(0, $1.shiftEnd - $1.shiftStart) }
    let (door, pickup) = (ReplaySpread(orders.map(\.door)), ReplaySpread(orders.map(\.pickup)))
    actual = DispatchSimulationView.Line(
      policy: "actual", tried: false, delivered: Int64(orders.count), undelivered: 0,
      late: Int64(orders.count { $0.replay.placed + $0.door > $0.replay.promise }),
      clickToDoor: Int64(door.mean.rounded()), clickToDoorP90: door.percentile90,
      readyToPickup: Int64(pickup.mean.rounded()), readyToPickupP90: pickup.percentile90,
      perHour: FixedPoint.format(
        hours > 0 ? Int64(orders.count) * 360_000 / hours : 0, minimumDecimals: 2, scale: 2))
  }

  /// An order of the day, with how long it took from placing to the door and from ready to the
  /// pickup.
  private struct PastOrder {
    let replay: ReplayOrder
    let door: Int64
    let pickup: Int64
  }

  /// A time online, and whose it was.
  private struct PastShift {
    let driver: RecordID
    let replay: ReplayDriver
  }

  private struct Reader {
    let terms: DispatchTerms
    private let system: Transaction
    private let from: Instant
    private let until: Instant

    init(_ day: CivilDate, _ transaction: Transaction) async throws {
      system = transaction.asSystem("plays a day again")
      terms = try await DispatchTerms(system)
      from = system.context.calendar.start(of: day)
      until = system.context.calendar.start(of: day.adding(days: 1))
    }

    private func seconds(_ moment: Instant) -> Int64 { moment.seconds - from.seconds }

    func orders() async throws -> [PastOrder] {
      typealias Columns = MarketOrder.Columns
      var found: [PastOrder] = []
      for status in OrderStatus.all(where: \.mayBeDelivered) {
        let orders = try await system.repository(MarketOrder.self).all(
          where: .and([
            .equals(Columns.status, status), .greaterOrEqual(Columns.placedAt, from),
            .less(Columns.placedAt, until),
          ]), order: [.ascending(Columns.placedAt)])
        for order in orders {
          if let past = try await past(order) { found.append(past) }
        }
      }
      return found.sorted {
        ($0.replay.placed, $0.replay.id) < ($1.replay.placed, $1.replay.id)
      }
    }

    /// An order for later is played as if it had been placed when work on it had to begin; nil for
    /// one of another day, and for one without a place.
    private func past(_ order: MarketOrder) async throws -> PastOrder? {
      guard let drop = order.mapPlace, let ready = order.readyAt, let picked = order.pickedUpAt,
        let ended = order.endedAt,
        let partner = try await system.repository(Partner.self).fetch(order.partnerID)
      else { return nil }
      let counts = OrderTimes.counts(order, partner, terms.times) ?? order.placedAt
      let placed = min(ready, counts)
      guard placed < until else { return nil }
      let promise = order.promisedAt ?? order.placedAt.adding(terms.promise)
      let expected = max(order.acceptedAt ?? placed, placed).adding(partner.preparation)
      return PastOrder(
        replay: ReplayOrder(
          id: order.number, restaurant: partner.id.description,
          placed: seconds(placed), ready: seconds(ready),
          expectedReady: seconds(expected), promise: seconds(promise),
          pickup: partner.mapPlace.onMap, drop: drop.onMap),
        door: ended.seconds - placed.seconds, pickup: picked.seconds - ready.seconds)
    }

    /// One driver for each time online, at the first known place in that time, else at a partner.
    func shifts(beside pickups: [DispatchPlace]) async throws -> [PastShift] {
      typealias Columns = DriverStretch.Columns
      let stretches = try await system.repository(DriverStretch.self).all(
        where: .both(
          .greaterOrEqual(
            Columns.beganAt, from.adding(milliseconds: -terms.longestShift.milliseconds)),
          .less(Columns.beganAt, until)), order: [.ascending(Columns.beganAt)])
      var shifts: [PastShift] = []
      var times: [RecordID: Int] = [:]
      for stretch in stretches {
        let end = stretch.endedAt ?? stretch.beganAt.adding(terms.longestShift)
        guard end > from,
          let driver = try await system.repository(Driver.self).fetch(stretch.driverID),
          let place = try await place(of: stretch)?.onMap ?? pickups.first
        else { continue }
        times[driver.id, default: 0] += 1
        shifts.append(
          PastShift(
            driver: driver.id,
            replay: ReplayDriver(
              id: "\(driver.number).\(times[driver.id] ?? 1)", place: place,
              shiftStart: seconds(max(from, stretch.beganAt)), shiftEnd: seconds(end),
              speed: terms.speeds[driver.vehicle], rating: Int(driver.rating))))
      }
      return shifts
    }

    private func place(of stretch: DriverStretch) async throws -> MapPlace? {
      typealias Columns = DriverPosition.Columns
      return try await system.repository(DriverPosition.self).first(
        where: .and([
          .equals(Columns.driverID, stretch.driverID),
          .greaterOrEqual(Columns.at, stretch.beganAt),
          .lessOrEqual(Columns.at, stretch.endedAt ?? system.now),
        ]), order: [.ascending(Columns.at)])?.place
    }
  }
}
