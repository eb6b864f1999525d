import OpsDomain
import OpsKernel
import OpsStorage

/// What one customer keeps without having paid for it. Placing an order costs nothing, and its
/// goods are kept from everybody else until it is paid or its time has run out.
enum UnpaidOrders {
  /// Why an order has ended that nobody paid.
  static let lapsed = "not paid in time"

  /// For how long a lapsed order counts.
  private static let day = TimeSpan(milliseconds: 86_400_000)
  private static let statuses = OrderStatus.all { [.unpaid, .paying].contains($0.stage) }

  /// Throws `rule.violated` for one more order than its customer may have that is not paid, those
  /// among them that lapsed within a day: otherwise they would order again whenever their time is
  /// over. Orders that are placed together count as one.
  ///
  /// - Parameter system: With the rights of the system, in which the order is written.
  static func requireRoom(for order: MarketOrder, _ system: Transaction) async throws {
    guard order.placedWithID == nil else { return }
    let most = try await Settings.unpaidOrders.value(system)
    let waiting = try await waiting(of: order.buyerID, system)
      .filter { $0.placedWithID == nil && $0.id != order.id }
    let since = system.now.adding(milliseconds: -day.milliseconds)
    let over = try await orders(
      of: order.buyerID, .cancelled, .greaterOrEqual(MarketOrder.Columns.placedAt, since), system
    ).filter {
      $0.placedWithID == nil && TextFolding.sameBytes($0.reason ?? "", lapsed)
    }
    guard Quantity.whole(Int64(waiting.count + over.count)) >= most else { return }
    throw OpsError(
      .ruleViolated,
      "You have \(Counted.text(waiting.count, "unpaid order")), and \(over.count) were not paid in "
        + "time within a day: at most \(most) together", field: "order",
      hint: waiting.isEmpty
        ? "try again later"
        : "pay or cancel one first: `opsh order pay \(waiting[0].number)`")
  }

  /// Throws `rule.violated` for a line that keeps more pieces than the unpaid orders of its
  /// customer may keep together.
  ///
  /// - Parameter system: With the rights of the system, in which the line is written.
  static func requireRoom(for line: OrderLine, _ system: Transaction) async throws {
    guard !line.isUnlimited,
      let order = try await system.repository(MarketOrder.self).fetch(line.orderID),
      statuses.contains(order.status)
    else { return }
    let most = try await Settings.unpaidPieces.value(system)
    let unpaid = try await waiting(of: order.buyerID, system)
    let figures = try await system.figures(
      Aggregate(
        OrderLine.schema,
        where: .both(
          .oneOf(OrderLine.Columns.orderID, unpaid.map(\.id)),
          .equals(OrderLine.Columns.isUnlimited, false)), .sum(OrderLine.Columns.quantity)))
    guard case .integer(let pieces)? = figures.first?.first, Quantity.whole(pieces) > most else {
      return
    }
    throw OpsError(
      .ruleViolated,
      "Your orders that are not paid would keep \(pieces) pieces: \(most) are the most",
      field: "quantity", hint: "order fewer, or pay first for what you have ordered")
  }

  private static func waiting(
    of buyer: RecordID, _ system: Transaction
  ) async throws -> [MarketOrder] {
    var found: [MarketOrder] = []
    for status in statuses {
      found += try await orders(of: buyer, status, .everything, system)
    }
    return found
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
