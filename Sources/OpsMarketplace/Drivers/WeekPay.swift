import OpsDomain
import OpsKernel
import OpsStorage

/// Pays drivers what depends on a whole week, Monday to Sunday: deliveries in time, good ratings.
struct WeekPay {
  private let system: Transaction

  init(_ transaction: Transaction) {
    system = transaction.asSystem("pays drivers for a week")
  }

  /// The Monday of the last week that is over.
  private var monday: CivilDate { system.today.adding(days: -6 - system.today.weekday) }

  /// Whether the last week that is over has not been paid, and somebody drove in it.
  func isDue() async throws -> Bool {
    let paid = try await system.repository(PaidWeek.self)
      .fetch(key: PaidWeek.mondayKey, monday)
    guard paid == nil else { return false }
    return try await system.repository(DriverEarning.self).first(
      where: inWeek, order: [.ascending(DriverEarning.Columns.day)]) != nil
  }

  private var inWeek: Predicate {
    .both(
      .greaterOrEqual(DriverEarning.Columns.day, monday),
      .lessOrEqual(DriverEarning.Columns.day, monday.adding(days: 6)))
  }

  /// Pays the last week that is over; answers how many bonuses there were. Again it pays nothing.
  func run() async throws -> Int {
    guard try await isDue() else { return 0 }
    let figures = try await system.figures(
      Aggregate(
        DriverEarning.schema, where: inWeek, groupedBy: [DriverEarning.Columns.driverID], .count))
    var bonuses = 0
    for line in figures {
      guard case .integer(let raw)? = line.first,
        let driver = try await system.repository(Driver.self).fetch(RecordID(rawValue: raw))
      else { continue }
      bonuses += try await pay(driver)
    }
    _ = try await system.repository(PaidWeek.self).create(
      PaidWeek(id: system.nextID(), monday: monday, paidAt: system.now))
    return bonuses
  }

  private func pay(_ driver: Driver) async throws -> Int {
    let calendar = system.context.calendar
    let figures = try await DriverFigures(
      driver, from: calendar.start(of: monday),
      until: calendar.start(of: monday.adding(days: 7)), system)
    let share = try await Settings.punctualShare.value(system).rawValue
    let good = try await Settings.goodRating.value(system).rawValue
    var bonuses: [(EarningPart, BookSetting<Quantity>)] = []
    if figures.deliveries > 0, figures.punctual * FixedPoint.one > share * figures.deliveries {
      bonuses.append((.punctual, Settings.payPunctual))
    }
    if figures.ratings > 0, figures.ratingSum * FixedPoint.one > good * figures.ratings {
      bonuses.append((.rating, Settings.payRating))
    }
    var paid = 0
    for (part, setting) in bonuses {
      let amount = PayRates.amount(
        try await setting.value(system).rawValue, system.context.currency)
      guard amount > 0 else { continue }
      let cause = "\(part.rawValue) \(driver.number) \(monday)"
      let end = calendar.start(of: monday.adding(days: 7)).adding(milliseconds: -1)
      guard try await DriverPay(system).write(cause, part, amount, driver, at: end) else {
        continue
      }
      var draft = MoneyDraft("earning \(cause)")
      draft.move(amount, from: .platform, to: .driver(driver), for: .earning)
      try await MoneyLedger(system).post(draft)
      paid += 1
    }
    return paid
  }
}

extension JobDefinition {
  /// Pays what depends on a whole week once it is over.
  static let payWeek = JobDefinition(
    "driver.week", "Pays drivers for deliveries in time and good ratings of the week before.",
    every: Settings.payWeekEvery,
    hasWork: { transaction, _ in try await WeekPay(transaction).isDue() },
    work: { handle in
      let paid = try await handle.write { try await WeekPay($0).run() }
      return Counted.text(paid, "bonus paid", "bonuses paid")
    })
}
