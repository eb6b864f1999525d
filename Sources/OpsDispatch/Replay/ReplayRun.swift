/// The course of a day under a virtual clock: what happens next, what the policy says to it, and
/// what it leads to.
struct ReplayRun {
  let day: ReplayDay
  let policy: DispatchPolicy
  private(set) var couriers: [ReplayCourier]
  private let index: [String: Int]
  private(set) var now: Int64 = .min
  private var look: Int64?
  private(set) var driverOf: [Int?]
  private(set) var isGone: [Bool]
  private(set) var done: [ReplayTrip] = []
  private(set) var decisions = 0

  init(_ day: ReplayDay, _ policy: DispatchPolicy) {
    self.day = day
    self.policy = policy
    couriers = day.drivers.sorted { $0.id < $1.id }.map(ReplayCourier.init)
    index = Dictionary(
      day.orders.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    driverOf = Array(repeating: nil, count: day.orders.count)
    isGone = Array(repeating: false, count: day.orders.count)
  }

  mutating func run() {
    while let next = nextTime() {
      now = next
      look = nil
      for courier in couriers.indices { advance(courier) }
      let state = state()
      guard state.orders.contains(where: { $0.driver == nil }) else { continue }
      decisions += 1
      let decision = Dispatch.decide(state, explaining: false)
      for assignment in decision.assignments { give(assignment) }
      look = decision.nextLook.flatMap { $0 > now ? $0 : nil }
    }
  }

  /// The next moment at which something happens.
  private func nextTime() -> Int64? {
    var next = look ?? .max
    func consider(_ time: Int64) { if time > now && time < next { next = time } }
    for (number, order) in day.orders.enumerated() where !isGone[number] {
      consider(order.placed)
      if order.placed <= now { consider(order.ready) }
    }
    let isWaiting = isGone.contains(false)
    for courier in couriers {
      if let trip = courier.trips.first { consider(trip.isBegun ? trip.end : begin(trip)) }
      if isWaiting {
        consider(courier.driver.shiftStart)
        consider(courier.lastMoment)
      }
    }
    return next == .max ? nil : next
  }

  /// When the pickup of a trip begins.
  private func begin(_ trip: ReplayCourier.Trip) -> Int64 {
    trip.orders.reduce(trip.record.arrival) { max($0, day.orders[$1].ready) }
  }

  func travel(_ from: DispatchPlace, _ to: DispatchPlace, _ driver: ReplayDriver) -> Int64 {
    day.rules.travel(metres: day.distance.metres(from: from, to: to), speed: driver.speed)
  }

  /// Lets the driver do what is to be done by now.
  private mutating func advance(_ number: Int) {
    if couriers[number].lastMoment <= now { dismiss(number) }
    while var trip = couriers[number].trips.first {
      let driver = couriers[number].driver
      if !trip.isBegun {
        let start = begin(trip)
        guard start <= now else { return }
        trip.isBegun = true
        trip.record.pickup = start + day.rules.pickupService
        var (time, place) = (trip.record.pickup, day.orders[trip.orders[0]].pickup)
        for order in trip.orders {
          time += travel(place, day.orders[order].drop, driver) + day.rules.dropService
          place = day.orders[order].drop
          trip.record.deliveries.append(time)
          isGone[order] = true
        }
        couriers[number].trips[0] = trip
      }
      guard trip.end <= now, let last = trip.orders.last else { return }
      done.append(trip.record)
      couriers[number].deliveries += trip.orders.count
      couriers[number].trips.removeFirst()
      couriers[number].place = day.orders[last].drop
      couriers[number].freeAt = trip.end
      depart(number)
    }
  }

  /// A driver who goes, or whose shift is over, takes no more orders; those not picked up come
  /// back.
  private mutating func dismiss(_ number: Int) {
    let trips = couriers[number].trips
    let isUnderWay = trips.first.map { $0.isBegun || begin($0) <= now } ?? false
    let kept = isUnderWay ? 1 : 0
    for trip in trips.dropFirst(kept) {
      for order in trip.orders { driverOf[order] = nil }
    }
    couriers[number].trips = Array(trips.prefix(kept))
  }

  /// Sets the first trip on its way.
  private mutating func depart(_ number: Int) {
    guard let first = couriers[number].trips.first?.orders.first else { return }
    let courier = couriers[number]
    let leave = max(courier.freeAt, courier.trips[0].record.decided)
    couriers[number].trips[0].record.departure = leave
    couriers[number].trips[0].record.arrival =
      leave + travel(courier.place, day.orders[first].pickup, courier.driver)
  }

  private mutating func give(_ assignment: DispatchAssignment) {
    guard let number = couriers.firstIndex(where: { $0.driver.id == assignment.driver }) else {
      return
    }
    let orders = assignment.orders.compactMap { index[$0] }
    for order in orders { driverOf[order] = number }
    if assignment.joins, let last = couriers[number].trips.indices.last {
      couriers[number].trips[last].orders = orders
      couriers[number].trips[last].record.orders = assignment.orders
      couriers[number].trips[last].record.decided = now
      return
    }
    let record = ReplayTrip(
      driver: assignment.driver, restaurant: assignment.restaurant, orders: assignment.orders,
      decided: now, departure: 0, arrival: 0, pickup: 0, deliveries: [])
    couriers[number].trips.append(ReplayCourier.Trip(record: record, orders: orders))
    if couriers[number].trips.count == 1 { depart(number) }
  }
}
