import OpsDomain
import OpsStorage

/// The offers of orders: made, taken and ended, with the rights of the system.
struct OfferBook {
  private let system: Transaction
  private var offers: Repository<JobOffer> { system.repository(JobOffer.self) }

  init(_ transaction: Transaction) {
    system = transaction.asSystem("keeps what is offered to drivers")
  }

  /// All offers of an order, oldest first.
  func all(of order: RecordID) async throws -> [JobOffer] {
    try await offers.all(
      where: .equals(JobOffer.Columns.orderID, order),
      order: [.ascending(JobOffer.Columns.offeredAt)])
  }

  /// The offers of an order that were taken, one for each time that a driver got it, oldest first.
  func taken(of order: RecordID) async throws -> [JobOffer] {
    try await all(of: order).filter { $0.state == .taken }
  }

  /// Since when a driver has an order, or is asked for it.
  func since(_ order: MarketOrder) async throws -> Instant {
    let own = try await all(of: order.id).last { $0.state == .taken || $0.state == .open }
    return own?.endedAt ?? own?.offeredAt ?? order.placedAt
  }

  /// Offers an order to a driver until that moment, or to all drivers.
  func offer(
    _ order: MarketOrder, to driver: Driver?, until: Instant?, round: Int64, why: String
  ) async throws -> JobOffer {
    try await offers.create(
      JobOffer(
        id: system.nextID(), orderID: order.id, driverID: driver?.id, userID: driver?.userID,
        round: round, offeredAt: system.now, until: until,
        why: String(why.prefix(Limits.columnLong)), isToAll: driver == nil))
  }

  /// Ends the offers whose time is over; answers how many.
  func endPassed() async throws -> Int {
    typealias Columns = JobOffer.Columns
    let passed = try await offers.all(
      where: .both(.equals(Columns.state, .open), .lessOrEqual(Columns.until, system.now)),
      order: [.ascending(Columns.until)])
    for offer in passed { try await end(offer) }
    return passed.count
  }

  /// Ends an offer that its driver declines, and asks dispatch to decide again.
  func pass(_ offer: JobOffer) async throws {
    try await end(offer)
    try await DispatchMark.set(system)
  }

  /// The order of that number, also one that the caller may not see; nil for none.
  func order(_ number: String) async throws -> MarketOrder? {
    try await system.repository(MarketOrder.self)
      .fetch(key: MarketOrder.numberKey, number.uppercased())
  }

  private func end(_ offer: JobOffer) async throws {
    var offer = offer
    offer.state = .passed
    offer.endedAt = system.now
    _ = try await offers.update(offer)
  }

  /// Ends the open offers to a driver who takes none now.
  func end(to driver: Driver) async throws {
    typealias Columns = JobOffer.Columns
    let open = try await offers.all(
      where: .both(.equals(Columns.state, .open), .equals(Columns.userID, driver.userID)),
      order: [.ascending(Columns.offeredAt)])
    for offer in open { try await end(offer) }
  }

  /// Ends all open offers of an order. Where a driver gets it, one of the offers was taken: the
  /// driver's own, else the one to all, else a new one that begins and ends now.
  func end(of order: MarketOrder, takenBy driver: Driver?) async throws {
    let known = try await all(of: order.id)
    let open = known.filter { $0.state == .open }
    let taken = driver.flatMap { driver in
      open.first { $0.driverID == driver.id } ?? open.first { $0.driverID == nil }
    }
    for var offer in open {
      offer.state = offer.id == taken?.id ? .taken : .withdrawn
      offer.endedAt = system.now
      if offer.state == .taken {
        offer.driverID = driver?.id
        offer.userID = driver?.userID
      }
      _ = try await offers.update(offer)
    }
    guard let driver, taken == nil else { return }
    _ = try await offers.create(
      JobOffer(
        id: system.nextID(), orderID: order.id, driverID: driver.id, userID: driver.userID,
        round: (known.map(\.round).max() ?? 0) + 1, state: .taken, offeredAt: system.now,
        endedAt: system.now, why: "An administrator assigned the order."))
  }
}
