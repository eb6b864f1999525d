import OpsDomain
import OpsKernel
import OpsStorage

/// What one customer keeps without having paid for it. Placing an order costs nothing, and its
/// goods are kept from everybody else until it is paid or its time has run out.
enum UnpaidOrders {
  /// Why an order has ended that nobody paid.
  static let lapsed = "not paid in time"
  /// Why an order has ended whose goods were gone when its payment came.
  static let goodsGone = "the goods are gone"

  /// For how long an order counts that ended without a payment.
  private static let day = TimeSpan(milliseconds: 86_400_000)
  private static let statuses = OrderStatus.all { [.unpaid, .paying].contains($0.stage) }

  /// Throws `rule.violated` for one more order than its customer may have that is not paid. Those
  /// that ended without a payment within a day are among them: otherwise their customer would order
  /// again whenever their time is over, or shortly before. Who changes their mind once or twice is
  /// forgiven, and so is every payment that fails at once. Orders that are placed together count as
  /// one.
  ///
  /// - Parameter system: With the rights of the system, in which the order is written.
  static func requireRoom(for order: MarketOrder, _ system: Transaction) async throws {
    let most = try await Settings.unpaidOrders.value(system)
    let waiting = try await waiting(of: order.buyerID, system)
      .filter { $0.firstID != order.firstID }
    let open = Set(waiting.map(\.firstID))
    let ended = try await ended(of: order.buyerID, system)
      .filter { $0.firstID != order.firstID && !open.contains($0.firstID) }
    let forgiven = try await Settings.unpaidForgiven.value(system)
    let count = counted(ended, forgiven)
    guard Int64(open.count) + count >= most else { return }
    let hint: String
    if let first = waiting.first {
      hint = "pay one first: `opsh order pay \(first.number)`"
    } else {
      let end = roomAgain(ended, forgiven, most) ?? system.now.adding(day)
      hint = "order again from \(system.context.calendar.text(from: end)) on"
    }
    throw OpsError(
      .ruleViolated,
      "You have \(Counted.text(open.count, "unpaid order")), and \(count) of your orders of the "
        + "last 24 hours ended unpaid; together at most \(most) are allowed", field: "order",
      hint: hint)
  }

  /// How many of these ended orders count; those that were placed together as one.
  private static func counted(_ ended: [MarketOrder], _ forgiven: Int64) -> Int64 {
    let over = Set(ended.filter(\.hasLapsed).map(\.firstID))
    let givenUp = Set(ended.map(\.firstID)).subtracting(over)
    return Int64(over.count) + max(0, Int64(givenUp.count) - forgiven)
  }

  /// From when on fewer than `most` of these ended orders count: each does for a day. Nil for none
  /// of them.
  private static func roomAgain(
    _ ended: [MarketOrder], _ forgiven: Int64, _ most: Int64
  ) -> Instant? {
    let last = ended.map(\.placedAt).sorted().first { moment in
      counted(ended.filter { $0.placedAt > moment }, forgiven) < most
    }
    // An order of exactly a day ago still counts.
    return last?.adding(day).adding(milliseconds: 1)
  }

  /// Throws `rule.violated` for a line that keeps more pieces than its customer may keep without
  /// paying. The goods of the line are reserved before it is written, so that what was kept for the
  /// customer counts once. An order of nothing but what was kept for the customer before keeps no
  /// more from others, so that it has room where a lower limit was set meanwhile.
  ///
  /// - Parameter system: With the rights of the system, in which the line is written.
  static func requireRoom(for line: OrderLine, _ system: Transaction) async throws {
    guard !line.isUnlimited,
      let order = try await system.repository(MarketOrder.self).fetch(line.orderID),
      statuses.contains(order.status),
      try await OrderGoods(system).reservations(of: order).contains(where: { !$0.isTaken })
    else { return }
    let most = try await Settings.unpaidPieces.value(system)
    let pieces = try await UnpaidPieces(of: order.buyerID, order.customerID, system).count()
    guard pieces > .whole(most) else { return }
    let noun = Counted.noun(pieces == 1 ? 1 : 2, "piece")
    throw OpsError(
      .ruleViolated,
      "You would have \(pieces) unpaid \(noun) reserved; at most \(most) are allowed",
      field: "quantity",
      hint: "order fewer pieces, or first pay your unpaid orders and order the goods that are "
        + "reserved for you")
  }

  /// The orders of a customer that are not paid.
  static func waiting(
    of buyer: RecordID, _ system: Transaction
  ) async throws -> [MarketOrder] {
    var found: [MarketOrder] = []
    for status in statuses {
      found += try await orders(of: buyer, status, .everything, system)
    }
    return found
  }

  /// The orders of the last day that ended without a payment, by their customer or by themselves. A
  /// partner who does not want an order does its customer no harm by that, nor do goods that were
  /// gone when the customer paid, nor a payment that failed at once.
  private static func ended(
    of buyer: RecordID, _ system: Transaction
  ) async throws -> [MarketOrder] {
    let since = system.now.adding(milliseconds: -day.milliseconds)
    return try await orders(
      of: buyer, .cancelled, .greaterOrEqual(MarketOrder.Columns.placedAt, since), system
    ).filter { order in
      guard let status = order.cancelledFrom, statuses.contains(status) else { return false }
      return order.cancelledBy != .seller && order.cancelledBy != .administrator
        && !order.wasWithoutGoods && !order.hasFailedAtOnce
    }
  }

  private static func orders(
    of buyer: RecordID, _ status: OrderStatus, _ filter: Predicate, _ system: Transaction
  ) async throws -> [MarketOrder] {
    typealias Columns = MarketOrder.Columns
    let own = Predicate.both(.equals(Columns.buyerID, buyer), .equals(Columns.status, status))
    return try await system.repository(MarketOrder.self).all(
      where: .both(own, filter), order: [.ascending(Columns.placedAt)])
  }
}
