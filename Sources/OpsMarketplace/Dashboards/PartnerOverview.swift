import OpsDomain
import OpsStorage
import OpsWarehouse

/// The figures of a partner's dashboard. The caller has checked whose business it is: its owner is
/// shown what was sold in their time, administrators what was sold at any time.
struct PartnerOverview {
  /// Products and hours that are shown.
  private static let top = 5
  /// Days of a period that is compared with the one before.
  private static let period = MarketDashboardService.period

  private let partner: Partner
  /// Whose orders count; nil for those of all owners.
  private let seller: RecordID?
  private let system: Transaction
  private var calendar: any SiteCalendar { system.context.calendar }
  private var currency: Currency { system.context.currency }

  init(_ partner: Partner, _ transaction: Transaction) {
    self.partner = partner
    seller = transaction.principal.may(.marketAdminister) ? nil : transaction.principal.userID
    system = transaction.asSystem("adds up the orders of a business")
  }

  func view() async throws -> DashboardView {
    let today = system.today
    let first = today.adding(days: 1 - MarketDashboardService.window)
    var days: [OrderSums] = []
    for offset in 0..<MarketDashboardService.window {
      let day = first.adding(days: offset)
      days.append(try await sums(day, day))
    }
    let start = today.adding(days: 1 - Self.period)
    let orders = try await sold(since: start.adding(days: -Self.period))
    let begin = calendar.start(of: start)
    let before = orders.filter { $0.placedAt < begin }
    let now = orders.filter { $0.placedAt >= begin }
    let pending = try await PendingOrders(partner: partner, seller: seller, system: system)
      .read()
    let rated = try await rating(since: start)
    let moved = try await money(since: start)
    return DashboardView(
      partner.name, today,
      figures(days.last) + period(days) + moved + [rated] + customers(now, before)
        + pending.figures,
      [
        .init("orders", "orders a day", from: first, days.map { .whole($0.orders) }),
        .init(
          "revenue", "revenue a day", from: first,
          amounts: days.map { MinorAmount.quantity($0.goods, currency) }, currency),
      ],
      [
        .init("products", "most sold in \(Self.period) days, pieces", try await products(now)),
        .init("hours", "orders in \(Self.period) days, by hour", hours(now)),
      ], lists: [pending.list])
  }

  private func sums(_ from: CivilDate, _ until: CivilDate) async throws -> OrderSums {
    try await OrderSums(
      of: partner.id, soldBy: seller, from: calendar.start(of: from),
      until: calendar.start(of: until.adding(days: 1)), system)
  }

  private func figures(_ today: OrderSums?) -> [DashboardView.Figure] {
    let orders = today?.orders ?? 0
    return [
      .init("orders", OrderSums.label(ofToday: orders), orders),
      .init(
        "revenue", "\(currency) revenue today, before refunds",
        MinorAmount.text(today?.goods ?? 0, currency)),
      .init(
        "average", "\(currency) average order today",
        MinorAmount.text(today?.mean ?? 0, currency)),
      .init(
        "rating", "rating (all time, \(Counted.text(partner.ratings, "rating")))",
        RatingText.mean(sum: partner.ratingSum, of: partner.ratings) ?? PercentText.noData),
    ]
  }

  /// The last days beside as many before them.
  private func period(_ days: [OrderSums]) -> [DashboardView.Figure] {
    let now = days.suffix(Self.period)
    let before = days.dropLast(Self.period).suffix(Self.period)
    func sum(_ days: ArraySlice<OrderSums>, _ figure: KeyPath<OrderSums, Int64>) -> Int64 {
      days.reduce(0) { $0 + $1[keyPath: figure] }
    }
    func mean(_ days: ArraySlice<OrderSums>) -> Int64 {
      OrderSums.mean(of: sum(days, \.goods), in: sum(days, \.orders))
    }
    func compared(_ words: String, from before: Int64, to now: Int64) -> String {
      let change = PercentText.change(from: before, to: now)
      return "\(words) in \(Self.period) days" + (change.map { ", \($0)" } ?? "")
    }
    func label(_ words: String, _ figure: KeyPath<OrderSums, Int64>) -> String {
      compared(words, from: sum(before, figure), to: sum(now, figure))
    }
    let orders = sum(now, \.orders)
    return [
      .init("period_orders", label(Counted.noun(orders, "order"), \.orders), orders),
      .init(
        "period_revenue", label("\(currency) revenue before refunds", \.goods),
        MinorAmount.text(sum(now, \.goods), currency)),
      .init(
        "period_average",
        compared("\(currency) average order", from: mean(before), to: mean(now)),
        MinorAmount.text(mean(now), currency)),
    ]
  }

  /// What the revenue of the last days does not have: refunds at the cost of the partner, and what
  /// is kept of orders that were cancelled.
  private func money(since start: CivilDate) async throws -> [DashboardView.Figure] {
    let sums = MoneySums(
      from: calendar.start(of: start),
      until: calendar.start(of: start.adding(days: Self.period)), system)
    let (refunds, kept) = (
      try await sums.refunds(borneBy: partner.id, seller),
      try await sums.kept(by: partner.id, seller)
    )
    return [
      .init(
        "period_refunds", "\(currency) refunded, paid by the partner, in \(Self.period) days",
        MinorAmount.text(refunds, currency)),
      .init(
        "period_kept", "\(currency) kept from cancelled orders in \(Self.period) days",
        MinorAmount.text(kept, currency)),
    ]
  }

  /// The ratings of the last days beside those of as many before them.
  private func rating(since start: CivilDate) async throws -> DashboardView.Figure {
    func ratings(from: CivilDate) async throws -> RatingSums {
      try await RatingSums(
        ofPartner: partner.id, soldBy: seller, from: calendar.start(of: from),
        until: calendar.start(of: from.adding(days: Self.period)), system)
    }
    let now = try await ratings(from: start)
    let before = try await ratings(from: start.adding(days: -Self.period))
    return .init(
      "period_rating",
      "rating in the last \(Self.period) days (\(Counted.text(now.count, "rating"))); "
        + "\(before.mean ?? PercentText.noData) in the \(Self.period) days before",
      now.mean ?? PercentText.noData)
  }

  /// Orders of the period that are sold.
  private func sold(since day: CivilDate) async throws -> [MarketOrder] {
    typealias Columns = MarketOrder.Columns
    var found: [MarketOrder] = []
    for isSold in MarketOrder.sold {
      var filter = Predicate.and([
        .equals(Columns.partnerID, partner.id), isSold,
        .greaterOrEqual(Columns.placedAt, calendar.start(of: day)),
      ])
      if let seller { filter = .both(filter, .equals(Columns.sellerID, seller)) }
      found += try await system.repository(MarketOrder.self).all(
        where: filter, order: [.ascending(Columns.placedAt)])
    }
    return found
  }

  /// Customers who ordered more than once in the period, and customers of the period before who
  /// came back, each beside the figure of the period before.
  private func customers(
    _ now: [MarketOrder], _ before: [MarketOrder]
  ) -> [DashboardView.Figure] {
    func shareOfAgain(_ orders: [MarketOrder]) -> (part: Int64, whole: Int64) {
      let customers = Dictionary(grouping: orders, by: \.buyerID)
      return (Int64(customers.values.count { $0.count > 1 }), Int64(customers.count))
    }
    let (again, earlier) = (shareOfAgain(now), shareOfAgain(before))
    let (known, here) = (Set(before.map(\.buyerID)), Set(now.map(\.buyerID)))
    let change = PercentText.change(from: Int64(known.count), to: Int64(here.count))
    return [
      .init(
        "period_customers",
        "\(Counted.noun(here.count, "customer")) in \(Self.period) days"
          + (change.map { ", \($0)" } ?? ""), here.count),
      .init(
        "retention",
        "customers in \(Self.period) days who ordered at least twice; "
          + "\(PercentText.of(earlier.part, in: earlier.whole)) in the \(Self.period) days before",
        share: again.part, of: again.whole),
      .init(
        "returned",
        "customers of the \(Self.period) days before who ordered again in these "
          + "\(Self.period) days",
        share: Int64(known.intersection(here).count), of: Int64(known.count)),
    ]
  }

  private func products(_ orders: [MarketOrder]) async throws -> [(String, Quantity)] {
    var pieces: [String: Int64] = [:]
    for portion in stride(from: 0, to: orders.count, by: Limits.pageSizeMaximum) {
      let ids = orders[portion..<min(orders.count, portion + Limits.pageSizeMaximum)].map(\.id)
      let lines = try await system.repository(OrderLine.self)
        .all(where: .oneOf(OrderLine.Columns.orderID, ids))
      for line in lines { pieces[line.name, default: 0] += line.quantity }
    }
    return pieces.sorted { one, other in
      one.value == other.value
        ? TextFolding.bytewiseLess(one.key, other.key) : one.value > other.value
    }.prefix(Self.top).map { ($0.key, .whole($0.value)) }
  }

  private func hours(_ orders: [MarketOrder]) -> [(String, Quantity)] {
    let byHour = Dictionary(grouping: orders) { order in
      calendar.secondsOfDay(of: order.placedAt) / 3600
    }
    return byHour.keys.sorted().map { hour in
      (hour < 10 ? "0\(hour):00" : "\(hour):00", .whole(Int64(byHour[hour]?.count ?? 0)))
    }
  }
}
