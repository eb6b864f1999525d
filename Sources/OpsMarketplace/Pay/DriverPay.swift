import OpsDomain
import OpsKernel
import OpsStorage

/// Pays drivers for what they deliver: writes the parts down, and posts them to the money ledger.
struct DriverPay {
  private let system: Transaction

  init(_ transaction: Transaction) {
    system = transaction.asSystem("pays a driver")
  }

  /// Writes down what a delivered order earns. The tip is posted with the order's other money.
  /// - Parameters:
  ///   - taken: When the driver took the order; nil where nobody knows.
  ///   - promised: When it was to be ready; nil where nobody knows.
  func pay(
    _ driver: Driver, for order: MarketOrder, taken: Instant?, promised: Instant?
  ) async throws {
    let moment = order.endedAt ?? system.now
    var calculation = try await calculation(driver, for: order, at: moment)
    calculation.waiting = try await PartnerWaiting(system)
      .length(of: driver, for: order, taken: taken, promised: promised)
    calculation.cameStraight = try await DeliveryWay(system).isStraight(driver, for: order)
    // Who gets an order on its way has not come from the partner with it.
    let takenOver = taken.flatMap { taken in order.pickedUpAt.flatMap { taken > $0 ? taken : nil } }
    calculation.reach = try await reach(
      driver, from: takenOver ?? order.pickedUpAt, until: moment)
    let (parts, unpaid) = (try calculation.parts, try calculation.unpaid)
    for (part, amount) in parts {
      let isCut = part == .distance && calculation.isCut
      try await write(
        "\(part.rawValue) \(order.number)", part, amount, driver, orderID: order.id, at: moment,
        paidWay: isCut ? calculation.paidWay : nil, unpaid: isCut ? unpaid : 0,
        takenOverAt: isCut ? takenOver : nil)
    }
    var draft = MoneyDraft("earning \(order.number)", of: order.id)
    draft.move(
      parts.filter { $0.part != .tip }.reduce(0) { $0 + $1.amount }, from: .platform,
      to: .driver(driver), for: .earning)
    try await MoneyLedger(system).post(draft)
  }

  /// What an order would earn the driver if it was brought in the time that the way takes, without
  /// waiting and not by the shortest way, in minor units.
  func estimate(_ driver: Driver, for order: MarketOrder) async throws -> Int64 {
    try await calculation(driver, for: order, at: system.now).total
  }

  private func calculation(
    _ driver: Driver, for order: MarketOrder, at moment: Instant
  ) async throws -> PayCalculation {
    let calendar = system.context.calendar
    return PayCalculation(
      rates: try await PayRates(system), vehicle: driver.vehicle, distance: order.distance ?? 0,
      waiting: .zero, tip: order.tip, day: calendar.date(of: moment),
      seconds: calendar.secondsOfDay(of: moment), isCarbonNeutral: driver.isCarbonNeutral)
  }

  /// Meters that are paid whatever the time: for a pickup that was told late, and short ways.
  private static let grace: Int128 = 500

  /// How far the driver can have come with an order that they have had since `began`, in meters.
  /// `market.speed_…` says how fast drivers usually are in town. Some are faster, and are not to be
  /// paid less for it: so the usual speed counts `market.pay_reach` times.
  private func reach(
    _ driver: Driver, from began: Instant?, until ended: Instant
  ) async throws -> Int64 {
    guard let began else { return 0 }
    let time = Int128(max(0, ended.since(began).milliseconds))
    let speed = Int128(try await VehicleSpeed(system)[driver.vehicle])
    // In millionths, as settings are.
    let factor = Int128(try await Settings.payReach.value(system).rawValue)
    return Int64(clamping: Self.grace + speed * factor * time / (3_600_000 * 1_000_000))
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
    orderID: RecordID? = nil, at moment: Instant, paidWay: Int64? = nil, unpaid: Int64 = 0,
    takenOverAt: Instant? = nil
  ) async throws -> Bool {
    let earnings = system.repository(DriverEarning.self)
    guard try await earnings.fetch(key: DriverEarning.causeKey, cause) == nil else {
      return false
    }
    _ = try await earnings.create(
      DriverEarning(
        id: system.nextID(), cause: cause, driverID: driver.id, userID: driver.userID,
        orderID: orderID, part: part, amount: amount,
        day: system.context.calendar.date(of: moment), at: moment, paidWay: paidWay,
        unpaid: unpaid, takenOverAt: takenOverAt))
    return true
  }
}
