import OpsDispatch
import OpsDomain
import OpsKernel
import OpsStorage

/// What dispatch decides about, read from the book: orders that somebody has to fetch, and the
/// drivers who are available, with the trips they have.
///
/// An order that is offered to one driver counts as that driver's as long as the offer is open, so
/// it is not planned twice. Orders that are offered to all, and those of drivers on a break, are
/// not decided about.
struct DispatchScene {
  let terms: DispatchTerms
  let now: Instant
  /// Orders by number.
  private(set) var orders: [String: MarketOrder] = [:]
  private(set) var partners: [RecordID: Partner] = [:]
  /// Drivers by number.
  private(set) var drivers: [String: Driver] = [:]
  private(set) var orderStates: [DispatchOrder] = []
  private(set) var driverStates: [DispatchDriver] = []
  /// Open offers to one driver, by order.
  private var asked: [RecordID: JobOffer] = [:]

  private let system: Transaction

  /// - Parameter system: Has the rights of the system.
  init(_ system: Transaction) async throws {
    self.system = system
    now = system.now
    terms = try await DispatchTerms(system)
    try await readOrders()
    try await readDrivers()
    let held = Set(orders.values.filter { $0.driverID != nil }.map(\.number))
    orderStates = orderStates.filter { $0.driver != nil || !held.contains($0.id) }
  }

  /// The state that a policy decides on.
  func state(_ policy: DispatchPolicy) -> DispatchState {
    DispatchState(
      now: now.seconds, orders: orderStates, drivers: driverStates, policy: policy,
      rules: terms.rules, distance: terms.distance)
  }

  // MARK: Orders

  private mutating func readOrders() async throws {
    let open = try await openOffers()
    for status in DriverOrders.waiting {
      let found = try await system.repository(MarketOrder.self).all(
        where: .equals(MarketOrder.Columns.status, status),
        order: [.ascending(MarketOrder.Columns.placedAt)])
      for order in found where !open.toAll.contains(order.id) {
        try await add(order, open.toOne[order.id])
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
    guard let latitude = order.latitude, let longitude = order.longitude,
      let partner = try await partner(order.partnerID)
    else { return }
    orders[order.number] = order
    asked[order.id] = offer
    let drop = MapPlace(latitude: latitude, longitude: longitude)
    let ready = OrderTimes.ready(order, partner, drop, terms.times, now: now)
    let promise = order.promisedAt ?? order.placedAt.adding(terms.promise)
    orderStates.append(
      DispatchOrder(
        id: order.number, restaurant: partner.id.description, placed: order.placedAt.seconds,
        ready: ready.seconds, promise: promise.seconds, pickup: partner.mapPlace.onMap,
        drop: drop.onMap))
  }

  private mutating func partner(_ id: RecordID) async throws -> Partner? {
    if let known = partners[id] { return known }
    let found = try await system.repository(Partner.self).fetch(id)
    partners[id] = found
    return found
  }

  // MARK: Drivers

  private mutating func readDrivers() async throws {
    let available = try await system.repository(Driver.self).all(
      where: .equals(Driver.Columns.isAvailable, true),
      order: [.ascending(Driver.Columns.workingSince)])
    let assigned = Dictionary(
      grouping: orders.values.filter { $0.driverID != nil || asked[$0.id] != nil },
      by: { $0.driverID ?? asked[$0.id]?.driverID })
    for driver in available {
      let positions = system.repository(DriverPosition.self)
      guard let position = try await positions.last(of: driver.id) else { continue }
      let waiting = try await inOrder(assigned[driver.id] ?? [])
      let carried = try await DriverOrders(system).carried(by: driver.id)
      drivers[driver.number] = driver
      for order in waiting { give(order, to: driver) }
      driverStates.append(
        DriverTrips(driver, at: position.place, terms, now: now).state(
          carried: carried, waiting: waiting.map { order in (order, partners[order.partnerID]) },
          shiftEnd: try await shiftEnd(of: driver), ready: readyTimes))
    }
  }

  private var readyTimes: [String: Int64] {
    Dictionary(orderStates.map { ($0.id, $0.ready) }, uniquingKeysWith: { first, _ in first })
  }

  private mutating func give(_ order: MarketOrder, to driver: Driver) {
    guard let index = orderStates.firstIndex(where: { $0.id == order.number }) else { return }
    orderStates[index].driver = driver.number
  }

  /// The orders of a driver in the order in which they were taken or offered.
  private func inOrder(_ orders: [MarketOrder]) async throws -> [MarketOrder] {
    var times: [RecordID: Instant] = [:]
    for order in orders {
      let offers = try await OfferBook(system).all(of: order.id)
      let own = offers.last { $0.state == .taken || $0.state == .open }
      times[order.id] = own?.endedAt ?? own?.offeredAt ?? order.placedAt
    }
    return orders.sorted { one, other in
      let (first, second) = (times[one.id] ?? now, times[other.id] ?? now)
      return first == second ? one.number < other.number : first < second
    }
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
