import OpsDomain
import OpsKernel
import OpsStorage

/// What the marketplace does when a user is erased. What is personal in their own records goes by
/// itself; drivers stop, businesses close, and whoever has an order that is not over stays.
enum MarketErasure {
  /// Throws `rule.dependants` for somebody with orders that are not over.
  static let users = RuleAddition(to: User.schema)
    .reaction(of: User.self) { old, new, transaction in
      guard let new, new.erasedAt != nil, old?.erasedAt == nil else { return }
      try await requireSettled(new.id, transaction)
      try await DriverRights.stop(new.id, transaction)
      try await closeBusinesses(of: new.id, transaction)
    }

  /// Whether nothing but a pseudonym is left of a user.
  /// - Parameter system: With the rights of the system.
  static func isErased(_ user: RecordID, _ system: Transaction) async throws -> Bool {
    try await system.repository(User.self).fetch(user)?.erasedAt != nil
  }

  /// Without the people of an order nobody could accept it, bring it or be given it.
  private static func requireSettled(_ user: RecordID, _ system: Transaction) async throws {
    typealias Columns = MarketOrder.Columns
    let over: [OrderStatus] = [.delivered, .cancelled, .refunded]
    let open = OrderStatus.allCases.filter { !over.contains($0) }
    for side in [Columns.buyerID, Columns.sellerID, Columns.courierID] {
      let order = try await system.repository(MarketOrder.self).first(
        where: .both(.equals(side, user), .oneOf(Columns.status, open)),
        order: [.ascending(Columns.placedAt)])
      guard let order else { continue }
      throw OpsError(
        .dependants,
        "This person has orders that are not over, such as \(Excerpt.of(order.number))",
        field: "person",
        hint: "finish or cancel them first; `opsh driver offline` gives back what is not picked up")
    }
  }

  /// Nobody would accept their orders. An administrator gives a business to somebody else, and
  /// verifies it again.
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
