import OpsDomain
import OpsKernel
import OpsStorage

/// Pays drivers what depends on a whole month: the level that their deliveries reach.
struct MonthPay {
  private let system: Transaction

  init(_ transaction: Transaction) {
    system = transaction.asSystem("pays drivers for a month")
  }

  /// The first day of the last month that is over.
  private var first: CivilDate { system.today.startOfMonth.adding(days: -1).startOfMonth }

  private var inMonth: Predicate {
    .both(
      .greaterOrEqual(DriverEarning.Columns.day, first),
      .less(DriverEarning.Columns.day, system.today.startOfMonth))
  }

  /// Whether the last month that is over has not been paid, and somebody drove in it.
  func isDue() async throws -> Bool {
    let paid = try await system.repository(PaidMonth.self)
      .fetch(key: PaidMonth.firstDayKey, first)
    guard paid == nil else { return false }
    return try await system.repository(DriverEarning.self).first(
      where: inMonth, order: [.ascending(DriverEarning.Columns.day)]) != nil
  }

  /// Pays the last month that is over; answers how many bonuses there were. Again it pays nothing.
  func run() async throws -> Int {
    guard try await isDue() else { return 0 }
    let figures = try await system.figures(
      Aggregate(
        DriverEarning.schema,
        where: .both(inMonth, .oneOf(DriverEarning.Columns.part, EarningPart.sparing)),
        groupedBy: [DriverEarning.Columns.driverID], .count))
    let end = system.context.calendar.start(of: system.today.startOfMonth)
    var bonuses = 0
    for line in figures {
      guard line.count == 2, case .integer(let raw) = line[0], case .integer(let points) = line[1],
        let driver = try await system.repository(Driver.self).fetch(RecordID(rawValue: raw)),
        let level = try await EcoLevel.of(points, system)
      else { continue }
      let isPaid = try await DriverPay(system).bonus(
        .ecoLevel, level.amount, driver, for: first.description,
        at: end.adding(milliseconds: -1))
      if isPaid { bonuses += 1 }
    }
    _ = try await system.repository(PaidMonth.self).create(
      PaidMonth(id: system.nextID(), firstDay: first, paidAt: system.now))
    return bonuses
  }
}

extension JobDefinition {
  /// Pays what depends on a whole month once it is over.
  static let payMonth = JobDefinition(
    "driver.month", "Pays drivers for the level that their deliveries of the month before reach.",
    every: Settings.payMonthEvery,
    hasWork: { transaction, _ in try await MonthPay(transaction).isDue() },
    work: { handle in
      let paid = try await handle.write { try await MonthPay($0).run() }
      return Counted.text(paid, "bonus paid", "bonuses paid")
    })
}
