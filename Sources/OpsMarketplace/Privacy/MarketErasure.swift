import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage

/// What the marketplace does when a user or a customer is erased. Their own records are emptied
/// without it. Here drivers go offline, businesses close, customers of the sales area go with the
/// users that they are, and people with open orders are not erased.
enum MarketErasure {
  /// Throws `rule.dependants` for somebody with orders that are not over.
  static let users = RuleAddition(to: User.self)
    .reaction(of: User.self) { old, new, transaction in
      guard let new, new.erasedAt != nil, old?.erasedAt == nil else { return }
      try await requireSettled(new.id, transaction)
      try await requireNoCustomer(new.id, transaction)
      try await DriverRights.stop(new.id, transaction)
      try await cancelShifts(of: new.id, transaction)
      try await closeBusinesses(of: new.id, transaction)
    }

  /// Customers of the sales area who are users of the marketplace.
  static let customers = CustomerUser(
    naming: { customer, system in try await user(of: customer, system) != nil },
    open: { customer, system in
      guard let user = try await user(of: customer, system) else { return nil }
      typealias Columns = MarketOrder.Columns
      let own = Predicate.both(
        .equals(Columns.buyerID, user), .equals(Columns.customerID, customer))
      return try await openOrder(own, system).map { "order \(Excerpt.of($0.number))" }
    })

  /// The customer that a user is was made with the first order or request, from the user's own
  /// name, e-mail address and phone number. What the user waits for ends.
  static let twins = PersonTwin(
    of: User.schema, in: Customer.schema, owner: { try await user(of: $0, $1) },
    prepare: { user, system in
      guard
        let link = try await system.repository(MarketCustomer.self)
          .fetch(key: MarketCustomer.userKey, user)
      else { return [] }
      try await requireSettled(user, system)
      try await OpenRequests.end(of: link.customerID, reason: "the customer was erased", system)
      return [link.customerID]
    })

  /// Otherwise nobody could tell any more whose name and contact the customer's record holds.
  private static func requireNoCustomer(
    _ user: RecordID, _ system: Transaction
  ) async throws {
    let link = try await system.repository(MarketCustomer.self)
      .fetch(key: MarketCustomer.userKey, user)
    guard link != nil else { return }
    throw OpsError(
      .ruleViolated, "A user is erased together with the customer that the user is",
      field: "person", hint: "run `opsh privacy erase`")
  }

  private static func user(
    of customer: RecordID, _ system: Transaction
  ) async throws -> RecordID? {
    try await system.repository(MarketCustomer.self)
      .fetch(key: MarketCustomer.customerKey, customer)?.userID
  }

  /// An open order needs its customer, its partner and its driver.
  private static func requireSettled(_ user: RecordID, _ system: Transaction) async throws {
    typealias Columns = MarketOrder.Columns
    for side in [Columns.buyerID, Columns.sellerID, Columns.courierID] {
      guard let order = try await openOrder(.equals(side, user), system) else { continue }
      throw OpsError(
        .dependants,
        "This person has open orders, such as \(Excerpt.of(order.number))", field: "person",
        hint: order.courierID == user
          ? "deliver them first; after `opsh driver offline` others get those not picked up"
          : "finish or cancel them first")
    }
  }

  /// The oldest order of these that is not over; nil for none.
  private static func openOrder(
    _ own: Predicate, _ system: Transaction
  ) async throws -> MarketOrder? {
    typealias Columns = MarketOrder.Columns
    let open = OrderStatus.all(where: \.isOpen)
    return try await system.repository(MarketOrder.self).first(
      where: .both(own, .oneOf(Columns.status, open)), order: [.ascending(Columns.placedAt)])
  }

  /// Otherwise dispatch and other drivers would count on a driver who is gone.
  private static func cancelShifts(of user: RecordID, _ system: Transaction) async throws {
    typealias Columns = DriverSlot.Columns
    let slots = system.repository(DriverSlot.self)
    let later = try await slots.all(
      where: .both(.equals(Columns.userID, user), .greater(Columns.from, system.now)),
      order: [.ascending(Columns.from)])
    for slot in later { try await slots.delete(slot) }
  }

  /// Nobody would accept the orders of their businesses. An administrator gives a business to
  /// another owner and verifies it again.
  private static func closeBusinesses(of user: RecordID, _ system: Transaction) async throws {
    let partners = system.repository(Partner.self)
    for var partner in try await partners.all(where: .equals(Partner.Columns.ownerID, user))
    where partner.state == .verified {
      partner.state = .suspended
      partner.updatedAt = system.now
      _ = try await partners.update(partner)
    }
  }
}
