import OpsDomain
import OpsKernel
import OpsStorage

/// Plans notices in the commit that changes an order: people wait for these notices, so that they
/// are not left to a job that would have to find the change. See
/// `docs/adr/0078-changes-of-orders-plan-their-notices.md`.
enum OrderTelling {
  static let orders = RuleAddition(to: MarketOrder.self)
    .reaction(of: MarketOrder.self) { old, new, transaction in
      guard let new else { return }
      for told in OrderNews.of(old, new) {
        try await plan(told.news, told.kind, of: new.id, transaction)
      }
      if let old, OrderNews.placed.isTrue(of: old), !OrderNews.placed.isTrue(of: new) {
        try await dropPlaced(new, transaction)
      }
      guard let old, old.driverID != new.driverID else { return }
      try await planLoss(of: old, transaction)
    }

  static let refunds = RuleAddition(to: Refund.self)
    .reaction(of: Refund.self) { old, new, transaction in
      guard let new, new.state == .done, old?.state != .done else { return }
      try await plan(.moneyBack, .orderUpdate, of: new.orderID, transaction)
    }

  /// An offer lasts for seconds, so its notice is planned with it. `OrderOffers` says what it is.
  static let offers = RuleAddition(to: JobOffer.self)
    .reaction(of: JobOffer.self) { old, new, transaction in
      guard old == nil, let new, new.state == .open else { return }
      try await transaction.repository(NoticePlan.self).plan(
        .orderOffered, of: new.orderID, in: MarketOrder.schema.name, stage: new.round,
        date: transaction.context.calendar.date(of: new.offeredAt))
    }

  static let places = PlaceFollower { driver, place, transaction in
    try await near(driver, at: place, transaction)
  }

  /// Plans that customers are told that their driver is near, once for each order.
  /// - Parameter place: Where the driver is now.
  private static func near(
    _ driver: Driver, at place: MapPlace, _ transaction: Transaction
  ) async throws {
    let system = transaction.asSystem("tells customers that their driver is near")
    let orders = try await DriverOrders(system).delivering(by: driver.id)
    guard !orders.isEmpty else { return }
    let limit = try await Settings.nearDistance.value(system)
    guard limit > 0 else { return }
    for order in orders {
      guard let drop = order.mapPlace, place.meters(to: drop) <= limit else { continue }
      let told = try await OrderOccasions(.orderUpdate, system).plans(of: order.id)
      guard !told.contains(where: { OrderNews(stage: $0.stage) == .near }) else { continue }
      try await plan(.near, .orderUpdate, of: order.id, system)
    }
  }

  /// Plans that a driver is told who has an order no more. Who gives it back knows.
  /// - Parameter transaction: With the rights of the system.
  private static func planLoss(
    of order: MarketOrder, _ transaction: Transaction
  ) async throws {
    guard let driver = order.driverID, transaction.caller.userID != order.courierID else { return }
    let taken = try await OfferBook(transaction).taken(of: order.id)
    guard let index = taken.lastIndex(where: { $0.driverID == driver }) else { return }
    try await plan(.takenOff, .deliveryUpdate, of: order.id, after: index, transaction)
  }

  /// Cancels the plan to ask for the payment. Sending would find out from the order that nothing is
  /// to be paid, but that costs more, and most orders are paid before the notice is due.
  private static func dropPlaced(
    _ order: MarketOrder, _ transaction: Transaction
  ) async throws {
    let plans = transaction.repository(NoticePlan.self)
    let known = try await plans.fetch(
      key: NoticePlan.onceKey, .orderUpdate, MarketOrder.schema.name, order.id,
      OrderNews.placed.stage(after: 0), transaction.context.calendar.date(of: order.placedAt))
    guard var plan = known, plan.state == .scheduled else { return }
    plan.state = .cancelled
    plan.settledAt = transaction.now
    _ = try await plans.update(plan)
  }

  /// - Parameters:
  ///   - before: How many of the same news there were before; by the plans unless told.
  ///   - transaction: With the rights of the system.
  private static func plan(
    _ news: OrderNews, _ kind: NoticeKind, of order: RecordID, after before: Int? = nil,
    _ transaction: Transaction
  ) async throws {
    var earlier = before ?? 0
    if before == nil, news.mayComeAgain {
      earlier = try await OrderOccasions(kind, transaction).plans(of: order)
        .count { OrderNews(stage: $0.stage) == news }
    }
    try await transaction.repository(NoticePlan.self).plan(
      kind, of: order, in: MarketOrder.schema.name, stage: news.stage(after: earlier))
  }
}
