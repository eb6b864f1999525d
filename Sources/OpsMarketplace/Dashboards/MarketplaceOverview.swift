import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// The figures of the administrator's dashboard.
struct MarketplaceOverview {
  private let transaction: Transaction
  private let system: Transaction
  private var calendar: any SiteCalendar { transaction.context.calendar }
  private var currency: Currency { transaction.context.currency }

  init(_ transaction: Transaction) {
    self.transaction = transaction
    system = transaction.asSystem("adds up the money of the marketplace")
  }

  func view() async throws -> DashboardView {
    let today = transaction.today
    let first = today.adding(days: 1 - MarketDashboardService.window)
    var orders: [Int64] = []
    var revenue: [Int64] = []
    for offset in 0..<MarketDashboardService.window {
      let day = first.adding(days: offset)
      let (start, end) = (calendar.start(of: day), calendar.start(of: day.adding(days: 1)))
      orders.append(
        try await OrderSums(of: nil, from: start, until: end, transaction).orders)
      revenue.append(try await MoneySums(from: start, until: end, system).kept())
    }
    let fast = try await FastDeliveries(transaction: transaction, system: system)
      .read(days: MarketDashboardService.period)
    return DashboardView(
      "Marketplace", today,
      try await figures(orders.last ?? 0, revenue: revenue.last ?? 0) + [fast.figure],
      [
        .init("orders", "orders a day", from: first, orders.map { .whole($0) }),
        .init(
          "revenue", "revenue a day, after refunds and charge-backs", from: first,
          amounts: revenue.map { MinorAmount.quantity($0, currency) }, currency),
      ],
      [
        .init("statuses", "open orders by status", try await statuses()),
        .init("drivers", "drivers now", try await drivers()),
      ], lists: fast.list.total > 0 ? [fast.list] : [])
  }

  private func figures(
    _ orders: Int64, revenue: Int64
  ) async throws -> [DashboardView.Figure] {
    let back = try await wentBack()
    let alone = try await DeliverySums(transaction).withoutDriver()
    let silent = try await silentOrders()
    let partners = try await transaction.repository(Partner.self)
      .count(where: .equals(Partner.Columns.state, .pending))
    let drivers = try await transaction.repository(Driver.self)
      .count(where: .equals(Driver.Columns.state, .pending))
    func figure(
      _ name: String, _ label: String, _ count: Int64, _ hint: String
    ) -> DashboardView.Figure {
      .init(name, label, count, hint: count > 0 ? hint : nil)
    }
    let money: [DashboardView.Figure] = [
      .init("orders", OrderSums.label(ofToday: orders), orders),
      .init(
        "revenue", "\(currency) revenue today, after refunds and charge-backs",
        MinorAmount.text(revenue, currency)),
    ]
    let waiting: [DashboardView.Figure] = [
      try await late(),
      figure(
        "without_driver", "\(Counted.noun(alone, "order")) without a driver", alone,
        "opsh dispatch run"),
      .init(
        "silent",
        "\(Counted.noun(silent.count, "order")) on the way whose driver sends no position",
        silent.count, hint: silent.first.map { "opsh order show \($0.number)" }),
      try await delivered(),
      figure(
        "partners", "\(Counted.noun(partners, "partner")) to verify", partners,
        "opsh partner list --state pending"),
      figure(
        "drivers", "\(Counted.noun(drivers, "driver")) to verify", drivers,
        "opsh driver list --state pending"),
      try await unanswered(),
    ]
    return money + back + waiting
  }

  /// What went back to customers today, of orders of any day.
  private func wentBack() async throws -> [DashboardView.Figure] {
    let day = transaction.today
    let sums = MoneySums(
      from: calendar.start(of: day), until: calendar.start(of: day.adding(days: 1)), system)
    return [
      .init(
        "refunded", "\(currency) refunded today",
        MinorAmount.text(try await sums.refunded(), currency)),
      .init(
        "charged_back", "\(currency) charged back today",
        MinorAmount.text(try await sums.chargedBack(), currency)),
    ]
  }

  /// Refunds that the payment provider has not answered for too long, with the command that lets it
  /// be asked again.
  private func unanswered() async throws -> DashboardView.Figure {
    let system = transaction.asSystem("counts refunds without an answer")
    let silent = Predicate.equals(Refund.Columns.state, .unanswered)
    let refunds = system.repository(Refund.self)
    var order: MarketOrder?
    if let first = try await refunds.first(where: silent) {
      order = try await system.repository(MarketOrder.self).fetch(first.orderID)
    }
    let count = try await refunds.count(where: silent)
    return .init(
      "refunds", "\(Counted.noun(count, "refund")) without an answer", count,
      hint: order.map { "opsh order refund \($0.number) --reason TEXT" })
  }

  /// How many minutes today's deliveries took, on average.
  private func delivered() async throws -> DashboardView.Figure {
    let times = try await DeliverySums(transaction)
      .times(from: calendar.start(of: transaction.today))
    let mean = Self.meanMinutes(times)
    return .init(
      "door",
      "\(Counted.noun(mean ?? 0, "minute")) from order to door today, on average "
        + "(\(Counted.text(times.count, "delivery", "deliveries")))",
      mean.map { "\($0)" } ?? PercentText.noData)
  }

  /// The mean in whole minutes, rounded half up once all are summed; nil of none.
  static func meanMinutes(_ times: [TimeSpan]) -> Int64? {
    guard !times.isEmpty else { return nil }
    let whole = Int64(times.count) * 60_000
    return (times.reduce(0) { $0 + $1.milliseconds } + whole / 2) / whole
  }

  private func statuses() async throws -> [(String, Quantity)] {
    var bars: [(String, Quantity)] = []
    for status in OrderStatus.all(where: \.isOpen) {
      let count = try await transaction.repository(MarketOrder.self)
        .count(where: .equals(MarketOrder.Columns.status, status))
      bars.append((OrderTransitions.word(status), .whole(count)))
    }
    return bars
  }

  private func drivers() async throws -> [(String, Quantity)] {
    let drivers = transaction.repository(Driver.self)
    typealias Columns = Driver.Columns
    let available = try await drivers.count(where: .equals(Columns.isAvailable, true))
    let online = try await drivers.count(where: .equals(Columns.isOnline, true))
    return [
      (DriverPresence.available.rawValue, .whole(available)),
      (DriverPresence.resting.rawValue, .whole(online - available)),
    ]
  }

  /// Orders that were picked up and whose driver is not heard of, the longest first: only an
  /// administrator can give them to somebody else.
  private func silentOrders() async throws -> [MarketOrder] {
    let silence = try await DriverSilence(transaction)
    var places: [RecordID: DriverPosition?] = [:]
    var found: [MarketOrder] = []
    for status in DriverOrders.onTheirWay {
      let orders = try await transaction.repository(MarketOrder.self).all(
        where: .equals(MarketOrder.Columns.status, status),
        order: [.ascending(MarketOrder.Columns.placedAt)])
      for order in orders {
        guard let driver = order.driverID else { continue }
        if places[driver] == nil {
          let last = try await transaction.repository(DriverPosition.self).last(of: driver)
          places.updateValue(last, forKey: driver)
        }
        guard let last = places[driver] ?? nil, !silence.isHeard(last, at: transaction.now)
        else { continue }
        found.append(order)
      }
    }
    return found.sorted { ($0.placedAt, $0.number) < ($1.placedAt, $1.number) }
  }

  /// Orders that are paid and should be there by now, with what helps: dispatch, as long as one of
  /// them waits for a driver.
  private func late() async throws -> DashboardView.Figure {
    let promise = try await Settings.promiseTime.value(transaction)
    var late: [MarketOrder] = []
    for status in OrderStatus.all(where: { $0.isSold && $0.isOpen }) {
      let orders = try await transaction.repository(MarketOrder.self).all(
        where: .both(
          .equals(MarketOrder.Columns.status, status),
          .less(MarketOrder.Columns.placedAt, transaction.now)),
        order: [.ascending(MarketOrder.Columns.placedAt)])
      late += orders.filter {
        ($0.promisedAt ?? $0.placedAt.adding(promise)) < transaction.now
      }
    }
    let first = late.min { ($0.placedAt, $0.number) < ($1.placedAt, $1.number) }
    let hint: String? =
      late.contains(where: \.status.takesDriver)
      ? "opsh dispatch run" : first.map { "opsh order show \($0.number)" }
    let label = Counted.noun(late.count, "paid order that is late", "paid orders that are late")
    return .init("late", label, late.count, hint: hint)
  }
}
