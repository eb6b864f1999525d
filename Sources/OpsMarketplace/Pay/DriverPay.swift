import OpsDomain
import OpsKernel
import OpsStorage

/// Pays drivers for what they deliver: writes the parts down, and posts them to the money ledger.
struct DriverPay {
  /// A driver is at a partner within so many meters of it.
  private static let nearby: Int64 = 150
  /// Beyond so many meters a driver has left the partner. Devices are not exact: what lies between
  /// the two may be either.
  private static let away: Int64 = 300

  private let system: Transaction

  init(_ transaction: Transaction) {
    system = transaction.asSystem("pays a driver")
  }

  /// Writes down what a delivered order earns. The tip is posted with the order's other money.
  /// - Parameter taken: When the driver took the order; nil where nobody knows.
  func pay(_ driver: Driver, for order: MarketOrder, taken: Instant?) async throws {
    let moment = order.endedAt ?? system.now
    let parts = try await calculation(
      driver, for: order, at: moment, waiting: try await waiting(driver, for: order, taken),
      cameStraight: try await DeliveryWay(system).isStraight(driver, for: order)
    ).parts
    for (part, amount) in parts {
      try await write(
        "\(part.rawValue) \(order.number)", part, amount, driver, orderID: order.id, at: moment)
    }
    var draft = MoneyDraft("earning \(order.number)", of: order.id)
    draft.move(
      parts.filter { $0.part != .tip }.reduce(0) { $0 + $1.amount }, from: .platform,
      to: .driver(driver), for: .earning)
    try await MoneyLedger(system).post(draft)
  }

  /// What an order would earn the driver if it was delivered now, without waiting and not by
  /// the shortest way, in minor units.
  func estimate(_ driver: Driver, for order: MarketOrder) async throws -> Int64 {
    let calculation = try await calculation(
      driver, for: order, at: system.now, waiting: .zero, cameStraight: false)
    return try calculation.total
  }

  private func calculation(
    _ driver: Driver, for order: MarketOrder, at moment: Instant, waiting: TimeSpan,
    cameStraight: Bool
  ) async throws -> PayCalculation {
    let calendar = system.context.calendar
    return PayCalculation(
      rates: try await PayRates(system), vehicle: driver.vehicle, distance: order.distance ?? 0,
      waiting: waiting, tip: order.tip, day: calendar.date(of: moment),
      seconds: calendar.secondsOfDay(of: moment), isCarbonNeutral: driver.isCarbonNeutral,
      cameStraight: cameStraight)
  }

  /// How long the driver was at the partner before the pickup without leaving it, by the places
  /// that were reported while they were new.
  private func waiting(
    _ driver: Driver, for order: MarketOrder, _ taken: Instant?
  ) async throws -> TimeSpan {
    guard let picked = order.pickedUpAt,
      let partner = try await system.repository(Partner.self).fetch(order.partnerID)
    else { return .zero }
    typealias Columns = DriverPosition.Columns
    let way = try await system.repository(DriverPosition.self).all(
      where: .and([
        .equals(Columns.driverID, driver.id),
        .greaterOrEqual(Columns.at, taken ?? order.acceptedAt ?? order.placedAt),
        .lessOrEqual(Columns.at, picked),
      ]), order: [.ascending(Columns.at)])
    let left = way.lastIndex { $0.place.meters(to: partner.mapPlace) > Self.away }
    let there = way[(left.map { $0 + 1 } ?? 0)...].first {
      $0.isPrompt && $0.place.meters(to: partner.mapPlace) <= Self.nearby
    }
    return there.map { picked.since($0.at) } ?? .zero
  }

  /// Pays a bonus that is not for one delivery, unless it was paid before; answers whether it is
  /// paid now.
  /// - Parameters:
  ///   - period: What makes it earned once, besides the part and the driver.
  ///   - moment: When it was earned.
  func bonus(
    _ part: EarningPart, _ amount: BookSetting<Quantity>, _ driver: Driver, for period: String,
    at moment: Instant
  ) async throws -> Bool {
    let amount = try PayRates.amount(
      try await amount.value(system).rawValue, system.context.currency)
    guard amount > 0 else { return false }
    let cause = "\(part.rawValue) \(driver.number) \(period)"
    guard try await write(cause, part, amount, driver, at: moment) else { return false }
    var draft = MoneyDraft("earning \(cause)")
    draft.move(amount, from: .platform, to: .driver(driver), for: .earning)
    return try await MoneyLedger(system).post(draft)
  }

  /// Writes a part down, unless it was earned before; answers whether it was written.
  @discardableResult
  func write(
    _ cause: String, _ part: EarningPart, _ amount: Int64, _ driver: Driver,
    orderID: RecordID? = nil, at moment: Instant
  ) async throws -> Bool {
    let earnings = system.repository(DriverEarning.self)
    guard try await earnings.fetch(key: DriverEarning.causeKey, cause) == nil else {
      return false
    }
    _ = try await earnings.create(
      DriverEarning(
        id: system.nextID(), cause: cause, driverID: driver.id, userID: driver.userID,
        orderID: orderID, part: part, amount: amount,
        day: system.context.calendar.date(of: moment), at: moment))
    return true
  }
}
