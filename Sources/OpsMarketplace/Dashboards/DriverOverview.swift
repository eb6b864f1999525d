import OpsDomain
import OpsStorage
import OpsWarehouse

/// The figures of a driver's dashboard.
struct DriverOverview {
  private let driver: Driver
  private let transaction: Transaction
  private let system: Transaction
  private var calendar: any SiteCalendar { transaction.context.calendar }
  private var today: CivilDate { transaction.today }
  private var monday: CivilDate { today.adding(days: 1 - today.weekday) }

  init(_ driver: Driver, _ transaction: Transaction) {
    self.driver = driver
    self.transaction = transaction
    system = transaction.asSystem("adds up what a driver did")
  }

  func view() async throws -> DashboardView {
    let first = today.adding(days: 1 - MarketDashboardService.window)
    let sums = try await EarningSums(driver, from: first, until: today, transaction)
    let earned = try await EarningSums(driver, from: today, until: today, transaction)
    let week = try await EarningSums(driver, from: monday, until: today, transaction)
    let days = (0..<MarketDashboardService.window).map { first.adding(days: $0) }
    var deliveries: [Quantity] = []
    for day in days { deliveries.append(.whole(try await figures(day, day).deliveries)) }
    return DashboardView(
      "Driver \(driver.number)", today,
      try await state()
        + figures("today", "today", try await figures(today, today), earned.total)
        + figures("week", "this week", try await figures(monday, today), week.total),
      [
        .init(
          "earned", "earned a day", from: first,
          amounts: days.map { MinorAmount.quantity(sums.byDay[$0] ?? 0, currency) }, currency),
        .init("deliveries", "deliveries a day", from: first, deliveries),
      ],
      [
        parts("parts_today", "earned today, by part", earned),
        parts("parts", "earned this week, by part", week),
      ])
  }

  private func parts(_ name: String, _ label: String, _ sums: EarningSums) -> DashboardView.Chart {
    .init(
      name, label,
      amounts: EarningPart.allCases.compactMap { part in
        sums.byPart[part].map { (part.words, MinorAmount.text($0.amount, currency)) }
      })
  }

  private var currency: Currency { transaction.context.currency }

  private func figures(_ from: CivilDate, _ until: CivilDate) async throws -> DriverFigures {
    try await DriverFigures(
      driver, from: calendar.start(of: from), until: calendar.start(of: until.adding(days: 1)),
      system)
  }

  /// What the driver is doing now.
  private func state() async throws -> [DashboardView.Figure] {
    let orders = DriverOrders(transaction)
    let open =
      try await orders.carried(by: driver.id).count + orders.waiting(for: driver.id).count
    return [
      .init("presence", "your state", DriverPresence(driver).rawValue),
      .init(
        "open", "\(Counted.noun(open, "order")) to deliver", open,
        hint: open > 0 ? "opsh driver jobs" : nil),
      .init(
        "rating", "rating (all time, \(Counted.text(driver.ratings, "rating")))",
        RatingText.mean(sum: driver.ratingSum, of: driver.ratings) ?? PercentText.noData),
    ]
  }

  private func figures(
    _ name: String, _ words: String, _ figures: DriverFigures, _ earned: Int64
  ) -> [DashboardView.Figure] {
    let seconds = figures.worked.milliseconds / 1000
    return [
      .init(
        "\(name)_deliveries",
        "\(Counted.noun(figures.deliveries, "delivery", "deliveries")) \(words)",
        figures.deliveries),
      .init("\(name)_hours", "hours online \(words)", Self.hours(seconds)),
      .init("\(name)_rate", "deliveries an hour \(words)", Self.rate(figures)),
      .init("\(name)_earned", "\(currency) earned \(words)", MinorAmount.text(earned, currency)),
      .init(
        "\(name)_punctual", "deliveries on time \(words)", share: figures.punctual,
        of: figures.deliveries),
      .init(
        "\(name)_rating", "rating \(words) (\(Counted.text(figures.ratings.count, "rating")))",
        figures.ratings.mean ?? PercentText.noData),
    ]
  }

  /// Deliveries an hour with two decimals, rounded half up.
  private static func rate(_ figures: DriverFigures) -> String {
    let worked = figures.worked.milliseconds
    guard worked > 0 else { return PercentText.noData }
    return FixedPoint.format(
      (figures.deliveries * 360_000_000 + worked / 2) / worked, minimumDecimals: 2, scale: 2)
  }

  /// Hours with one decimal, rounded half up.
  private static func hours(_ seconds: Int64) -> String {
    FixedPoint.format((seconds * 10 + 1800) / 3600, minimumDecimals: 1, scale: 1)
  }
}
