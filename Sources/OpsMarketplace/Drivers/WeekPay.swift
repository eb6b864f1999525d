import OpsDomain
import OpsKernel
import OpsStorage

/// Pays drivers what depends on a whole week, Monday to Sunday: deliveries in time, good ratings,
/// and the booked shifts that ended in it.
struct WeekPay {
  private let system: Transaction

  init(_ transaction: Transaction) {
    system = transaction.asSystem("pays drivers for a week")
  }

  /// The Monday of the last week that is over.
  private var monday: CivilDate { system.today.adding(days: -6 - system.today.weekday) }
  private var start: Instant { system.context.calendar.start(of: monday) }
  private var end: Instant { system.context.calendar.start(of: monday.adding(days: 7)) }

  /// Whether the last week that is over has not been paid, and somebody drove in it.
  func isDue() async throws -> Bool {
    let paid = try await system.repository(PaidWeek.self)
      .fetch(key: PaidWeek.mondayKey, monday)
    guard paid == nil else { return false }
    let earned = try await system.repository(DriverEarning.self).first(
      where: inWeek, order: [.ascending(DriverEarning.Columns.day)])
    guard earned == nil else { return true }
    return try await !shifts().isEmpty
  }

  private var inWeek: Predicate {
    .both(
      .greaterOrEqual(DriverEarning.Columns.day, monday),
      .lessOrEqual(DriverEarning.Columns.day, monday.adding(days: 6)))
  }

  /// The booked shifts that ended in the week.
  private func shifts() async throws -> [DriverSlot] {
    typealias Columns = DriverSlot.Columns
    // No setting lets a shift be longer than a day.
    let earliest = start.adding(milliseconds: -86_400_000)
    return try await system.repository(DriverSlot.self).all(
      where: .both(.greaterOrEqual(Columns.from, earliest), .less(Columns.from, end)),
      order: [.ascending(Columns.from)]
    ).filter { $0.until > start && $0.until <= end }
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
    for shift in try await shifts() { bonuses += try await pay(shift) }
    _ = try await system.repository(PaidWeek.self).create(
      PaidWeek(id: system.nextID(), monday: monday, paidAt: system.now))
    return bonuses
  }

  private func pay(_ driver: Driver) async throws -> Int {
    let figures = try await DriverFigures(driver, from: start, until: end, system)
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
    for (part, amount) in bonuses {
      let isPaid = try await DriverPay(system).bonus(
        part, amount, driver, for: monday.description, at: end.adding(milliseconds: -1))
      if isPaid { paid += 1 }
    }
    return paid
  }

  /// Pays a shift that was worked in full.
  private func pay(_ shift: DriverSlot) async throws -> Int {
    let worked = try await DriverFigures.worked(
      by: shift.driverID, shift.from, shift.until, system)
    let share = try await Settings.shiftShare.value(system).rawValue
    let length = shift.until.since(shift.from).milliseconds
    guard worked.milliseconds > 0, worked.milliseconds * FixedPoint.one >= share * length,
      let driver = try await system.repository(Driver.self).fetch(shift.driverID)
    else { return 0 }
    let isPaid = try await DriverPay(system).bonus(
      .shift, Settings.payShift, driver, for: shift.id.description,
      at: shift.until.adding(milliseconds: -1))
    return isPaid ? 1 : 0
  }
}

extension JobDefinition {
  /// Pays what depends on a whole week once it is over.
  static let payWeek = JobDefinition(
    "driver.week",
    "Pays drivers for deliveries in time, good ratings and full shifts of the week before.",
    every: Settings.payWeekEvery,
    hasWork: { transaction, _ in try await WeekPay(transaction).isDue() },
    work: { handle in
      let paid = try await handle.write { try await WeekPay($0).run() }
      return Counted.text(paid, "bonus paid", "bonuses paid")
    })
}
