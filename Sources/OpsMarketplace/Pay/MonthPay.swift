import OpsDomain
import OpsKernel
import OpsStorage

/// Pays drivers what depends on a whole month: the level that their deliveries reach.
struct MonthPay {
  private let system: Transaction

  init(_ transaction: Transaction) {
    system = transaction.asSystem("pays drivers for a month")
  }

  /// The first day of the first month that is over and not paid, and in which somebody drove; nil
  /// when there is none. Months in which the job did not run are paid later.
  func due() async throws -> CivilDate? {
    typealias Columns = DriverEarning.Columns
    let last = try await system.repository(PaidMonth.self).first(
      where: .everything, order: [.descending(PaidMonth.Columns.firstDay)])
    var unpaid = Predicate.less(Columns.day, system.today.startOfMonth)
    if let last {
      unpaid = .both(.greaterOrEqual(Columns.day, Self.after(last.firstDay)), unpaid)
    }
    let earned = try await system.repository(DriverEarning.self).first(
      where: unpaid, order: [.ascending(Columns.day)])
    return earned?.day.startOfMonth
  }

  /// The first day of the month after the one that begins on `first`.
  private static func after(_ first: CivilDate) -> CivilDate { first.adding(days: 31).startOfMonth }

  /// Pays the first month that is due; answers how many bonuses there were, nil when none is due.
  func run() async throws -> Int? {
    guard let first = try await due() else { return nil }
    let next = Self.after(first)
    let inMonth = Predicate.both(
      .greaterOrEqual(DriverEarning.Columns.day, first), .less(DriverEarning.Columns.day, next))
    let figures = try await system.figures(
      Aggregate(
        DriverEarning.schema,
        where: .both(inMonth, .oneOf(DriverEarning.Columns.part, EarningPart.sparing)),
        groupedBy: [DriverEarning.Columns.driverID], .count))
    let end = system.context.calendar.start(of: next)
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
    "driver.month", "Pays monthly bonuses for the level that drivers reached.",
    every: Settings.payMonthEvery,
    hasWork: { transaction, _ in try await MonthPay(transaction).due() != nil },
    work: { handle in
      var paid = 0
      while let bonuses = try await handle.write({ try await MonthPay($0).run() }) {
        paid += bonuses
      }
      return Counted.text(paid, "bonus paid", "bonuses paid")
    })
}
