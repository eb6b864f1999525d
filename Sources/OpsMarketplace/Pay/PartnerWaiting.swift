import OpsDomain
import OpsStorage

/// How long a driver has waited at a partner for an order that was to be ready, by the places that
/// were reported while they were new.
struct PartnerWaiting {
  /// A driver is at a partner within so many meters of it.
  private static let nearby: Int64 = 150
  /// Beyond so many meters a driver has left the partner. Devices are not exact: what lies between
  /// the two may be either.
  private static let away: Int64 = 300
  /// Longest time between being at the partner and reporting it. Drivers date places themselves:
  /// from one place on each minute is paid.
  private static let promptness = TimeSpan(milliseconds: 60_000)
  /// How long it takes to be given what is ready.
  private static let handover = TimeSpan(milliseconds: 120_000)

  private let system: Transaction

  init(_ transaction: Transaction) {
    system = transaction.asSystem("looks how long a driver waited at a partner")
  }

  /// From the moment the order was to be ready, or the driver's arrival if that was later, to the
  /// pickup; what is ready is not waited for. Zero where nobody knows when the driver arrived.
  /// - Parameters:
  ///   - taken: When the driver took the order; nil where nobody knows.
  ///   - promised: When it was to be ready; nil where nobody knows.
  func length(
    of driver: Driver, for order: MarketOrder, taken: Instant?, promised: Instant?
  ) async throws -> TimeSpan {
    guard let picked = order.pickedUpAt,
      let partner = try await system.repository(Partner.self).fetch(order.partnerID),
      let arrived = try await arrival(
        of: driver, at: partner.mapPlace, from: taken ?? order.acceptedAt ?? order.placedAt,
        until: picked)
    else { return .zero }
    let begin = max(arrived, promised ?? arrived)
    let end = min(picked, order.readyAt?.adding(Self.handover) ?? picked)
    return max(.zero, end.since(begin))
  }

  /// The first moment since which the driver was at the partner without leaving it.
  private func arrival(
    of driver: Driver, at place: MapPlace, from: Instant, until: Instant
  ) async throws -> Instant? {
    typealias Columns = DriverPosition.Columns
    let way = try await system.repository(DriverPosition.self).all(
      where: .and([
        .equals(Columns.driverID, driver.id), .greaterOrEqual(Columns.at, from),
        .lessOrEqual(Columns.at, until),
      ]), order: [.ascending(Columns.at)])
    let left = way.lastIndex { $0.place.meters(to: place) > Self.away }
    return way[(left.map { $0 + 1 } ?? 0)...].first {
      $0.receivedAt.since($0.at) <= Self.promptness
        && $0.place.meters(to: place) <= Self.nearby
    }?.at
  }
}
