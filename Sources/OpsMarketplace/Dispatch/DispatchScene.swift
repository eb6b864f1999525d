import OpsDispatch
import OpsDomain
import OpsKernel
import OpsStorage

/// What dispatch decides about, read from the book: orders that somebody has to fetch, and the
/// drivers who are available and of whom something is heard, with the trips they have.
///
/// An order that is offered to one driver counts as that driver's as long as the offer is open, so
/// it is not planned twice. Orders that are offered to all, those of drivers on a break, and orders
/// for later with which nobody has to begin yet are not decided about.
struct DispatchScene {
  /// An order that is not picked up, and whose driver is not heard of any more.
  struct Silent {
    let order: MarketOrder
    let driver: Driver
    /// When the driver reported a place last.
    let heardAt: Instant
  }

  let terms: DispatchTerms
  let now: Instant
  /// Orders by number.
  private(set) var orders: [String: MarketOrder] = [:]
  private(set) var partners: [RecordID: Partner] = [:]
  /// Drivers who can be asked, by number.
  private(set) var drivers: [String: Driver] = [:]
  /// Drivers of whom something is heard: those who can be asked, and those on a break with orders.
  private(set) var duties: [RecordID: DriverDuty] = [:]
  private(set) var silent: [Silent] = []
  /// When drivers with orders would be silent, if no place of theirs came before.
  private(set) var silenceEnds: [Instant] = []
  /// When kitchens that are not done in time are late, or still late.
  private(set) var kitchenLooks: [Instant] = []
  /// Orders that are decided about later, in the order of their numbers.
  private(set) var later: [LaterOrder] = []
  private var states: [DispatchOrder] = []
  /// Who has an order or is asked for it, by the number of the order.
  private var holders: [String: RecordID] = [:]

  private let system: Transaction

  /// - Parameter system: Has the rights of the system.
  init(_ system: Transaction) async throws {
    self.system = system
    now = system.now
    terms = try await DispatchTerms(system)
    try await readOrders()
    later.sort { $0.order.number < $1.order.number }
    try await readDrivers()
  }

  /// Orders that nobody has and nobody is asked for, in the order of their numbers.
  var open: [String] { states.map(\.id).filter { holders[$0] == nil }.sorted() }

  /// When each order is ready, by number, in seconds.
  var readyTimes: [String: Int64] {
    Dictionary(states.map { ($0.id, $0.ready) }, uniquingKeysWith: { first, _ in first })
  }

  /// The state that a policy decides on.
  /// - Parameter reopened: Numbers of orders to decide about as if nobody had them.
  func state(_ policy: DispatchPolicy, reopening reopened: Set<String> = []) -> DispatchState {
    var orders: [DispatchOrder] = []
    for var order in states {
      if let holder = holders[order.id], !reopened.contains(order.id) {
        guard let driver = duties[holder]?.driver, driver.isAvailable else { continue }
        order.driver = driver.number
      }
      orders.append(order)
    }
    let ready = readyTimes
    return DispatchState(
      now: now.seconds, orders: orders,
      drivers: duties.values.filter(\.driver.isAvailable).map { duty in
        DriverTrips(duty, terms, ready: ready, now: now).state(without: reopened)
      }, policy: policy, rules: terms.rules, distance: terms.distance)
  }

  // MARK: Orders

  private mutating func readOrders() async throws {
    let offers = try await openOffers()
    for status in DriverOrders.waiting {
      let found = try await system.repository(MarketOrder.self).all(
        where: .equals(MarketOrder.Columns.status, status),
        order: [.ascending(MarketOrder.Columns.placedAt)])
      for order in found where !offers.toAll.contains(order.id) {
        try await add(order, offers.toOne[order.id])
      }
    }
  }

  private func openOffers() async throws -> (toOne: [RecordID: JobOffer], toAll: Set<RecordID>) {
    let open = try await system.repository(JobOffer.self).all(
      where: .equals(JobOffer.Columns.state, .open), order: [.ascending(JobOffer.Columns.until)])
    let toOne = open.filter { $0.driverID != nil }
    return (
      Dictionary(toOne.map { ($0.orderID, $0) }, uniquingKeysWith: { first, _ in first }),
      Set(open.filter { $0.driverID == nil }.map(\.orderID))
    )
  }

  private mutating func add(_ order: MarketOrder, _ offer: JobOffer?) async throws {
    guard let drop = order.mapPlace, let partner = try await partner(order.partnerID) else {
      return
    }
    if let later = LaterOrder(order, of: partner, terms.times, now: now) {
      self.later.append(later)
      return
    }
    orders[order.number] = order
    holders[order.number] = order.driverID ?? offer?.driverID
    let expected = OrderTimes.expected(order, partner, drop, terms.times, now: now)
    let ready = OrderTimes.fetched(order, partner, drop, terms.times, now: now)
    if order.readyAt == nil { kitchenLooks.append(lateness(after: expected)) }
    let promise = order.promisedAt ?? order.placedAt.adding(terms.promise)
    states.append(
      DispatchOrder(
        id: order.number, restaurant: partner.id.description, placed: order.placedAt.seconds,
        ready: ready.seconds, promise: promise.seconds, pickup: partner.mapPlace.onMap,
        drop: drop.onMap))
  }

  /// The next moment at which something that was expected is late by the tolerance, or by a
  /// multiple of it.
  private func lateness(after expected: Instant) -> Instant {
    let span = terms.tolerance.milliseconds
    let passed = max(0, now.since(expected).milliseconds) / span
    return expected.adding(milliseconds: (passed + 1) * span)
  }

  private mutating func partner(_ id: RecordID) async throws -> Partner? {
    if let known = partners[id] { return known }
    let found = try await system.repository(Partner.self).fetch(id)
    partners[id] = found
    return found
  }

  // MARK: Drivers

  private mutating func readDrivers() async throws {
    var working = try await system.repository(Driver.self).all(
      where: .equals(Driver.Columns.isAvailable, true),
      order: [.ascending(Driver.Columns.workingSince)])
    let theirs = Dictionary(grouping: orders.values) { holders[$0.number] }
    let available = Set(working.map(\.id))
    for id in theirs.keys.compactMap(\.self).sorted() where !available.contains(id) {
      // Nothing is offered during a break; what the driver has already is still to be brought.
      let driver = try await system.repository(Driver.self).fetch(id)
      if let driver, driver.isOnline { working.append(driver) }
    }
    for driver in working { try await add(driver, theirs[driver.id] ?? []) }
  }

  private mutating func add(_ driver: Driver, _ theirs: [MarketOrder]) async throws {
    let position = try await system.repository(DriverPosition.self).last(of: driver.id)
    let jobs = try await jobs(theirs)
    for job in jobs where job.isTaken {
      let end = terms.silence.end(of: driver, after: position, since: job.since)
      guard let end, let position else { continue }
      if end > now {
        silenceEnds.append(end)
      } else {
        silent.append(Silent(order: job.order, driver: driver, heardAt: position.at))
      }
    }
    guard let position, terms.silence.isHeard(position, at: now) else { return }
    if driver.isAvailable { drivers[driver.number] = driver }
    duties[driver.id] = DriverDuty(
      driver: driver, place: position.place,
      carried: try await CarriedStops(system).all(of: driver.id), jobs: jobs,
      shiftEnd: try await shiftEnd(of: driver))
  }

  /// What a driver has to fetch, in the order in which it was taken or offered.
  private func jobs(_ orders: [MarketOrder]) async throws -> [DriverDuty.Job] {
    var jobs: [DriverDuty.Job] = []
    for order in orders {
      jobs.append(
        DriverDuty.Job(
          order: order, partner: partners[order.partnerID],
          since: try await OfferBook(system).since(order), isTaken: order.driverID != nil))
    }
    return jobs.sorted { ($0.since, $0.order.number) < ($1.since, $1.order.number) }
  }

  /// The end of the booked shift that is on, or the longest that a driver works.
  private func shiftEnd(of driver: Driver) async throws -> Instant {
    typealias Columns = DriverSlot.Columns
    let slots = try await system.repository(DriverSlot.self).all(
      where: .and([
        .equals(Columns.driverID, driver.id), .lessOrEqual(Columns.from, now),
        .greater(Columns.from, now.adding(milliseconds: -terms.longestShift.milliseconds)),
      ]), order: [.ascending(Columns.from)])
    if let slot = slots.last(where: { $0.until > now }) { return slot.until }
    // A driver who stays online after that does so by choice.
    let end = (driver.onlineSince ?? now).adding(terms.longestShift)
    return end > now ? end : now.adding(terms.longestShift)
  }
}
