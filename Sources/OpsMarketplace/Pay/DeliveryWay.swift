import OpsDispatch
import OpsDomain
import OpsKernel
import OpsStorage

/// Which way a driver took with an order, compared with the expected one.
struct DeliveryWay {
  private let system: Transaction

  init(_ transaction: Transaction) {
    system = transaction.asSystem("looks by which way an order was brought")
  }

  /// Whether the way is known and hardly longer than expected. Of several orders that a driver
  /// carries at once, each way begins where the one before was handed over.
  func isStraight(_ driver: Driver, for order: MarketOrder) async throws -> Bool {
    guard let goal = order.mapPlace, let picked = order.pickedUpAt, let ended = order.endedAt,
      let partner = try await system.repository(Partner.self).fetch(order.partnerID)
    else { return false }
    let before = try await DriverFigures.delivered(by: driver.id, picked, ended, system)
      .last { $0.id != order.id && ($0.endedAt ?? picked) > picked }
    let from: MapPlace? = if let before { before.mapPlace } else { partner.mapPlace }
    guard let start = from else { return false }
    let way = ReportedWay(
      start: start, goal: goal, began: before?.endedAt ?? picked, ended: ended)
    let places = try await positions(of: driver.id, from: way.began, until: ended)
    guard let meters = way.meters(by: places) else { return false }
    let distance = GreatCircleDistance(
      detour: try await Settings.detour.value(system).rawValue / 1000)
    let expected = distance.metres(from: start.onMap, to: goal.onMap)
    let longer = try await Settings.routeLonger.value(system).rawValue
    return meters * FixedPoint.one <= expected * (FixedPoint.one + longer)
  }

  private func positions(
    of driver: RecordID, from: Instant, until: Instant
  ) async throws -> [DriverPosition] {
    typealias Columns = DriverPosition.Columns
    return try await system.repository(DriverPosition.self).all(
      where: .and([
        .equals(Columns.driverID, driver), .greaterOrEqual(Columns.at, from),
        .lessOrEqual(Columns.at, until),
      ]), order: [.ascending(Columns.at)])
  }
}
