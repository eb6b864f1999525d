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

  /// The Monday of the first week that is over and not paid, and in which somebody drove or ended a
  /// booked shift; nil when there is none. Weeks in which the job did not run are paid later.
  func due() async throws -> CivilDate? {
    typealias Columns = DriverEarning.Columns
    let last = try await system.repository(PaidWeek.self).first(
      where: .everything, order: [.descending(PaidWeek.Columns.monday)])
    let sunday = system.today.adding(days: -system.today.weekday)
    var unpaid = Predicate.lessOrEqual(Columns.day, sunday)
    if let last {
      unpaid = .both(.greaterOrEqual(Columns.day, last.monday.adding(days: 7)), unpaid)
    }
    let earned = try await system.repository(DriverEarning.self).first(
      where: unpaid, order: [.ascending(Columns.day)])
    let calendar = system.context.calendar
    let shift = try await shifts(
      from: last.map { calendar.start(of: $0.monday.adding(days: 7)) } ?? .epoch,
      until: calendar.start(of: sunday.adding(days: 1))
    ).min { $0.until < $1.until }
    // A shift that ends at midnight is one of the day before.
    let worked = shift.map { calendar.date(of: $0.until.adding(milliseconds: -1)) }
    return [earned?.day, worked].compactMap(\.self).min().map { $0.adding(days: 1 - $0.weekday) }
  }

  /// Pays the first week that is due; answers how many bonuses there were, nil when none is due.
  func run() async throws -> Int? {
    guard let monday = try await due() else { return nil }
    let inWeek = Predicate.both(
      .greaterOrEqual(DriverEarning.Columns.day, monday),
      .lessOrEqual(DriverEarning.Columns.day, monday.adding(days: 6)))
    let figures = try await system.figures(
      Aggregate(
        DriverEarning.schema, where: inWeek, groupedBy: [DriverEarning.Columns.driverID], .count))
    var bonuses = 0
    for line in figures {
      guard case .integer(let raw)? = line.first,
        let driver = try await system.repository(Driver.self).fetch(RecordID(rawValue: raw))
      else { continue }
      bonuses += try await pay(driver, from: monday)
    }
    let calendar = system.context.calendar
    let ended = try await shifts(
      from: calendar.start(of: monday), until: calendar.start(of: monday.adding(days: 7)))
    for shift in ended { bonuses += try await pay(shift) }
    _ = try await system.repository(PaidWeek.self).create(
      PaidWeek(id: system.nextID(), monday: monday, paidAt: system.now))
    return bonuses
  }

  /// The booked shifts that ended after one moment and not after the other.
  private func shifts(from start: Instant, until end: Instant) async throws -> [DriverSlot] {
    typealias Columns = DriverSlot.Columns
    // No setting lets a shift be longer than a day.
    let earliest = start.adding(milliseconds: -86_400_000)
    return try await system.repository(DriverSlot.self).all(
      where: .both(.greaterOrEqual(Columns.from, earliest), .less(Columns.from, end)),
      order: [.ascending(Columns.from)]
    ).filter { $0.until > start && $0.until <= end }
  }

  private func pay(_ driver: Driver, from monday: CivilDate) async throws -> Int {
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
    let ratings = figures.ratings
    if ratings.count > 0, ratings.sum * FixedPoint.one > good * ratings.count {
      bonuses.append((.rating, Settings.payRating))
    }
    var paid = 0
    for (part, amount) in bonuses {
      let isPaid = try await DriverPay(system).bonus(
        part, amount, driver, for: monday.description,
        at: calendar.start(of: monday.adding(days: 7)).adding(milliseconds: -1))
      if isPaid { paid += 1 }
    }
    return paid
  }

  /// Pays a shift that was worked in full, unless it is a short one: drivers choose the hours, and
  /// five shifts of one hour are no more than one of five.
  private func pay(_ shift: DriverSlot) async throws -> Int {
    let worked = try await DriverFigures.worked(
      by: shift.driverID, shift.from, shift.until, system)
    let share = try await Settings.shiftShare.value(system).rawValue
    let length = shift.until.since(shift.from).milliseconds
    let shortest = try await Settings.shiftShortest.value(system)
    guard length >= shortest.milliseconds, worked.milliseconds > 0,
      worked.milliseconds * FixedPoint.one >= share * length,
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
    "Pays weekly bonuses for deliveries on time, good ratings and full shifts.",
    every: Settings.payWeekEvery,
    hasWork: { transaction, _ in try await WeekPay(transaction).due() != nil },
    work: { handle in
      var paid = 0
      while let bonuses = try await handle.write({ try await WeekPay($0).run() }) {
        paid += bonuses
      }
      return Counted.text(paid, "bonus paid", "bonuses paid")
    })
}
