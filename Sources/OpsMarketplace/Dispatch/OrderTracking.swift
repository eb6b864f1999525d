import OpsDispatch
import OpsDomain
import OpsStorage

/// Puts together what the customer, the partner and the driver of an order are shown of its way.
/// They see the order itself; the rest is read with the rights of the system, and only what each
/// may know is shown.
struct OrderTracking {
  private let order: MarketOrder
  private let system: Transaction
  /// The driver is shown to the customer, not to the partner.
  private let showsDriver: Bool
  private var isOnItsWay: Bool { order.status.stage == .carried }

  /// - Parameter order: As the caller sees it.
  init(_ order: MarketOrder, _ transaction: Transaction) {
    self.order = order
    let parties = OrderParty.of(transaction.principal, in: order)
    showsDriver = !parties.isDisjoint(with: [.buyer, .courier, .administrator, .system])
    system = transaction.asSystem("shows the people of an order where it is")
  }

  func view() async throws -> TrackView {
    let partner = try await system.repository(Partner.self).fetch(order.partnerID)
    var driver: Driver?
    if let id = order.driverID { driver = try await system.repository(Driver.self).fetch(id) }
    let position = try await position(of: driver)
    let drop = order.mapPlace
    let range = try await range(driver, position, partner)
    let photo = try await photo()
    return TrackView(
      order: order.number, status: order.status,
      partner: partner?.name ?? order.partnerID.description, driver: driver?.number,
      vehicle: driver?.vehicle,
      driverRating: driver.flatMap { RatingText.mean(sum: $0.ratingSum, of: $0.ratings) },
      phone: isOnItsWay && showsDriver ? driver?.phone : nil, position: position?.place.description,
      positionAt: position?.at, away: drop.flatMap { position?.place.meters(to: $0) },
      earliest: range?.earliest, latest: range?.latest, holds: range?.holds,
      placedAt: order.placedAt, acceptedAt: order.acceptedAt, readyAt: order.readyAt,
      pickedUpAt: order.pickedUpAt,
      deliveredAt: order.deliveredAt, photo: photo,
      buyerID: photo == nil ? nil : order.buyerID, driverUserID: driver?.userID)
  }

  /// The photo that proves that it was handed over, for those who see it.
  private func photo() async throws -> String? {
    guard order.status == .delivered || order.hasEnded,
      !OrderParty.of(system.caller, in: order).isDisjoint(with: OrderParty.whoSeePhotos)
    else { return nil }
    return try await system.repository(DeliveryProof.self)
      .first(where: .equals(DeliveryProof.Columns.orderID, order.id))?.photo
  }

  private func position(of driver: Driver?) async throws -> DriverPosition? {
    guard isOnItsWay, showsDriver, let driver,
      let last = try await system.repository(DriverPosition.self).last(of: driver.id),
      try await DriverSilence(system).isHeard(last, at: system.now)
    else { return nil }
    return last
  }

  private typealias Range = (earliest: Instant, latest: Instant, holds: Int64?)

  /// While it is on its way and the driver's place is known, the way that is left, with the stops
  /// before it; before that, what was estimated when it was accepted, and so much later as it is
  /// ready later.
  private func range(
    _ driver: Driver?, _ position: DriverPosition?, _ partner: Partner?
  ) async throws -> Range? {
    guard !order.hasEnded else { return nil }
    let now = system.now
    if let driver, let position, let left = try await left(driver, position) {
      return (
        now.adding(milliseconds: left.earliest * 1000),
        now.adding(milliseconds: left.latest * 1000), nil
      )
    }
    guard
      let estimate = try await system.repository(ArrivalEstimate.self)
        .fetch(key: ArrivalEstimate.orderKey, order.id)
    else { return nil }
    let delay = try await delay(estimate, partner)
    return (
      max(now, estimate.at.adding(milliseconds: (estimate.earliest + delay) * 1000)),
      max(now, estimate.at.adding(milliseconds: (estimate.latest + delay) * 1000)),
      delay > 0 ? nil : estimate.coverage.map { $0 / 10 }
    )
  }

  /// The seconds that are left while its driver brings it, or others before it; nil where the way
  /// has not begun.
  private func left(_ driver: Driver, _ position: DriverPosition) async throws -> ArrivalRange? {
    guard let drop = order.mapPlace else { return nil }
    let before = try await CarriedStops(system).before(order, of: driver.id)
    guard order.status == .delivering || !before.isEmpty else { return nil }
    let terms = try await DispatchTerms(system)
    let doors = before.compactMap(\.mapPlace) + [drop]
    return terms.times.range(
      terms.bringing(to: doors, from: position.place, driver.vehicle))
  }

  /// How many seconds later than was estimated it is ready, as far as anybody knows.
  private func delay(_ estimate: ArrivalEstimate, _ partner: Partner?) async throws -> Int64 {
    guard let partner, let drop = order.mapPlace else { return 0 }
    let ready = OrderTimes.ready(
      order, partner, drop, try await DeliveryTimes(system), now: system.now)
    return max(0, ready.seconds - estimate.at.seconds - estimate.preparation)
  }
}
