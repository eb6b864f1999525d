import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for orders: who sees them, the table of transitions, and that the total
/// is the sum of its parts. What follows from each step, `OrderEffects` adds.
///
/// Only operations write orders, with the rights of the system. The table checks who called, so an
/// operation cannot do for its caller what the caller may not do.
enum OrderRules {
  static let orders = CollectionRules(MarketOrder.self, read: visible)
    // The commission concerns only the seller and the platform.
    .withholding(
      of: MarketOrder.self,
      [MarketOrder.Columns.commission.column, MarketOrder.Columns.partnerDiscounts.column]
    ) { isAmong([.seller, .administrator], of: $0, $1) }
    // The quote tells the commission, and of the customer points, level and earlier orders. What
    // each party may know of it is in the answer of `order.show`.
    .withholding(of: MarketOrder.self, [MarketOrder.Columns.quote.column]) {
      isAmong([.administrator], of: $0, $1)
    }
    // What an order earns tells the level of its customer.
    .withholding(of: MarketOrder.self, [MarketOrder.Columns.pointsEarned.column]) {
      isAmong([.buyer, .administrator], of: $0, $1)
    }
    // Sellers are not told where else the customer buys.
    .withholding(of: MarketOrder.self, [MarketOrder.Columns.placedWithID.column]) {
      isAmong([.buyer, .administrator], of: $0, $1)
    }
    .transition(of: MarketOrder.self, check)
    .reaction(of: MarketOrder.self, follow)
    .sensitive(decided)

  /// People who see an order see its lines. A list of the lines of all orders is for
  /// administrators.
  static let lines = CollectionRules(OrderLine.self, readable: .marketAdminister)
    .belonging(to: OrderLine.Columns.orderID.column)
    .told(with: OrderLine.Columns.orderID.column)
    .transition(of: OrderLine.self, check)
    .reaction(of: OrderLine.self) { old, new, transaction in
      guard let new, new.quantity > old?.quantity ?? 0 else { return }
      try await UnpaidOrders.requireRoom(for: new, transaction)
    }

  /// Which movements sold an order. Only ever added, with the movement.
  static let sales = CollectionRules(OrderSale.self, readable: .marketAdminister)
    .transition(of: OrderSale.self) { old, new in
      guard old == nil, new != nil else {
        throw OpsError(
          .badState, "The movements that sold an order cannot be changed", field: "movement")
      }
    }

  /// Whether somebody is one of these parties of an order; without one, of every order.
  private static func isAmong(
    _ parties: Set<OrderParty>, of order: MarketOrder?, _ principal: Principal
  ) -> Bool {
    guard let order else { return principal.may(.marketAdminister) }
    return !OrderParty.of(principal, in: order).isDisjoint(with: parties)
  }

  /// The buyer, the seller and the courier see an order, and nobody else but administrators.
  static func visible(_ principal: Principal) -> Access {
    if principal.may(.marketAdminister) { return .all }
    guard let user = principal.userID else { return .closed(.orderViewHistory) }
    var own: [Predicate] = []
    if principal.may(.orderViewHistory) { own.append(.equals(MarketOrder.Columns.buyerID, user)) }
    if principal.may(.businessManageOrders) {
      own.append(.equals(MarketOrder.Columns.sellerID, user))
    }
    if principal.may(.deliveryComplete) { own.append(.equals(MarketOrder.Columns.courierID, user)) }
    switch own.count {
    case 0: return .closed(.orderViewHistory)
    case 1: return .rows(own[0])
    default: return .rows(.or(own))
    }
  }

  private static func check(_ old: MarketOrder?, _ new: MarketOrder?) throws {
    guard let new else {
      throw OpsError(.badState, "An order cannot be removed", hint: "cancel it instead")
    }
    try new.checkAmounts()
    try new.checkNotes()
    try new.checkCancelled(from: old)
    guard new.status != .cancelled || new.pickedUpAt == nil else {
      throw OpsError(
        .ruleViolated, "A cancelled order cannot have a time of pickup",
        field: "picked_up_at")
    }
    guard let old else {
      guard new.driverID == nil, new.courierID == nil, new.endedAt == nil else {
        throw OpsError(.badState, "A new order cannot have a driver", field: "driver")
      }
      guard new.latitude != nil, new.longitude != nil, new.distance != nil else {
        throw OpsError(
          .ruleViolated, "A new order needs the place that it goes to", field: "to",
          hint: "add --to LAT,LON")
      }
      return
    }
    try new.checkKept(from: old)
  }

  /// What an administrator does with an order whose goods are used up by now or have left: the
  /// partner or the platform loses what the customer gets back, as by a refund.
  private static func decided(_ old: Row?, _ new: Row?) -> String? {
    // One look at the status, because most orders are not so far or over.
    guard let stage = old.flatMap(status)?.stage, stage == .begun || stage == .carried,
      let old = old.flatMap({ try? MarketOrder($0) }),
      let new = new.flatMap({ try? MarketOrder($0) })
    else { return nil }
    if stage == .begun {
      // The system records charge-backs. Anybody else here is an administrator, even if they are
      // the buyer or the driver.
      return new.status == .cancelled && new.cancelledBy != .seller && new.cancelledBy != .system
        ? "Cancelling an order that is in preparation" : nil
    }
    if new.status == .cancelled { return "Cancelling an order that is on its way" }
    return old.driverID == new.driverID ? nil : "Handing an order to another driver"
  }

  private static func status(of row: Row) -> OrderStatus? {
    guard let place = MarketOrder.schema.position(of: MarketOrder.Columns.status) else {
      return nil
    }
    return OrderStatus(columnValue: row.values[place])
  }

  private static func follow(
    _ old: MarketOrder?, _ new: MarketOrder?, _ transaction: Transaction
  ) async throws {
    guard let new else { return }
    if old == nil {
      try await OrderAhead(transaction).require(new.deliverAt, placedAt: new.placedAt)
      try await UnpaidOrders.requireRoom(for: new, transaction)
    }
    let parties = OrderParty.of(transaction.caller, in: new)
    if parties == [.seller] { try await requireReach(of: new, transaction) }
    if old?.status != new.status {
      try OrderTransitions.check(new, from: old?.status, by: parties)
      try await requireOther(new, from: old?.status, parties, transaction)
    }
    try new.checkCancelled(from: old, by: parties)
    if let old, !new.costsTheSame(as: old), parties.isDisjoint(with: [.buyer, .administrator]) {
      throw OpsError(
        .denied, "Only its customer can change an order", field: "order",
        hint: "cancel it with a reason")
    }
    if let old, old.readyBy != new.readyBy,
      parties.isDisjoint(with: [.seller, .administrator])
    {
      throw OpsError(
        .denied, "Only the partner can say when an order will be ready", field: "order",
        hint: "ask the partner")
    }
    if let old, old.driverID != new.driverID || old.courierID != new.courierID {
      try await OrderAssignment(old: old, new: new, transaction: transaction).check(parties)
    }
  }

  /// A right to orders from which a business is excepted does not reach orders of that business.
  private static func requireReach(
    of order: MarketOrder, _ transaction: Transaction
  ) async throws {
    guard transaction.caller.reach(of: .businessManageOrders) != .all,
      let partner = try await transaction.repository(Partner.self).fetch(order.partnerID)
    else { return }
    try await transaction.ofCaller.require(
      .businessManageOrders, for: partner.row, of: Partner.schema,
      to: "Working with orders of this business")
  }

  /// What only an administrator may do with an order is about somebody's money or work: no
  /// administrator does it with an order that they bought, sold or bring themselves.
  private static func requireOther(
    _ order: MarketOrder, from status: OrderStatus?, _ parties: Set<OrderParty>,
    _ transaction: Transaction
  ) async throws {
    let others = parties.subtracting([.administrator])
    let rows = OrderTransitions.rows(from: status, to: order.status)
    guard rows.allSatisfy({ $0.who.isDisjoint(with: others) }) else { return }
    try await SecondAdministrator.require(
      besides: [order.buyerID, order.sellerID, order.courierID],
      to: "Cancelling or refunding an order", field: "order", transaction)
  }

  private static func check(_ old: OrderLine?, _ new: OrderLine?) throws {
    guard let new else { return }
    if let old {
      var expected = old
      expected.version = new.version
      (expected.quantity, expected.total, expected.discount) = (
        new.quantity, new.total, new.discount
      )
      guard expected == new else {
        throw OpsError(
          .badState, "The goods and the price of a line cannot be changed", field: "line",
          hint: "run `opsh order change ORDER` to change how many pieces it has")
      }
    }
    let (total, isTooLarge) = new.unitPrice.multipliedReportingOverflow(by: new.quantity)
    guard new.unitPrice > 0, !isTooLarge, new.total == total, total >= 0,
      (0...new.total).contains(new.discount)
    else {
      throw OpsError(
        .derivedField, "The total of a line must be the quantity times a price above zero",
        field: "total")
    }
  }
}
