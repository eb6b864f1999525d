import OpsDomain
import OpsPricing
import OpsStorage

/// Posts points for orders, in the transaction that writes the order.
enum LoyaltyLedger {
  /// The points of a user; none for somebody who never had any, and for a guest.
  static func account(
    of user: RecordID?, _ transaction: Transaction
  ) async throws -> LoyaltyAccount? {
    guard let user else { return nil }
    return try await elevated(transaction, "reads how many points there are")
      .repository(LoyaltyAccount.self).fetch(key: LoyaltyAccount.userKey, user)
  }

  /// Takes the points that pay a part of the order. Zero posts nothing. Throws `rule.violated` when
  /// there are not so many.
  static func spend(
    _ points: Int64, for order: MarketOrder, _ transaction: Transaction
  ) async throws {
    try await post(-points, .spent, order, elevated(transaction, "takes points for an order"))
  }

  /// Adds the points that a delivered order earns; a second call adds nothing.
  static func earn(_ order: MarketOrder, _ transaction: Transaction) async throws {
    let system = elevated(transaction, "adds the points that an order earns")
    let entries = try await entries(of: order, system)
    guard !entries.contains(where: { $0.reason == .earned }) else { return }
    try await post(order.pointsEarned, .earned, order, system)
  }

  /// Gives the points back that the order has spent, and takes back those it has earned. For an
  /// order that is cancelled, declined or refunded; a second call changes nothing.
  static func giveBack(_ order: MarketOrder, _ transaction: Transaction) async throws {
    let system = elevated(transaction, "gives the points of an order back")
    let spent = try await entries(of: order, system)
      .filter { [.spent, .returned].contains($0.reason) }
    try await post(-spent.reduce(0) { $0 + $1.points }, .returned, order, system)
    try await takeBack(order, system) { earned in earned }
  }

  /// Takes back what the order has earned with the money that went back: the same share, rounded
  /// down, and the rest with the last of the money. For an order whose money went back, all or a
  /// part; a second call changes nothing.
  /// - Parameter back: What went back so far of what the order costs, in minor units.
  static func revoke(
    _ order: MarketOrder, for back: Int64, _ transaction: Transaction
  ) async throws {
    let system = elevated(transaction, "takes the points back that an order has earned")
    try await takeBack(order, system) { earned in
      guard back > 0 else { return 0 }
      guard back < order.amountDue else { return earned }
      return Int64(Int128(earned) * Int128(back) / Int128(order.amountDue))
    }
  }

  /// Takes back so many of the points that an order has earned, those included that were taken back
  /// before. Also where they were spent by then: the account owes them, and whatever comes in next
  /// makes up for them. Otherwise points that come back from a cancelled order would be left of an
  /// order that nobody has paid for in the end.
  private static func takeBack(
    _ order: MarketOrder, _ system: Transaction, _ wanted: (_ earned: Int64) -> Int64
  ) async throws {
    let entries = try await entries(of: order, system)
    func sum(_ reason: LoyaltyReason) -> Int64 {
      entries.filter { $0.reason == reason }.reduce(0) { $0 + $1.points }
    }
    let open = wanted(sum(.earned)) + sum(.revoked)
    if open > 0 { try await post(-open, .revoked, order, system) }
  }

  /// Posts points. Of those that are added, only as many as an account has room for: an order goes
  /// on all the same.
  private static func post(
    _ points: Int64, _ reason: LoyaltyReason, _ order: MarketOrder, _ system: Transaction
  ) async throws {
    var points = points
    if points > 0 {
      let account = try await account(of: order.buyerID, system)
      let known = max(account?.balance ?? 0, reason.countsForLevel ? account?.collected ?? 0 : 0)
      points = min(points, PriceLimits.points - known)
    }
    guard points != 0 else { return }
    _ = try await system.repository(LoyaltyEntry.self).create(
      LoyaltyEntry(
        id: system.nextID(), userID: order.buyerID, points: points, orderID: order.id,
        reason: reason, at: system.now))
  }

  private static func entries(
    of order: MarketOrder, _ system: Transaction
  ) async throws -> [LoyaltyEntry] {
    try await system.repository(LoyaltyEntry.self).all(
      where: .equals(LoyaltyEntry.Columns.orderID, order.id))
  }

  private static func elevated(_ transaction: Transaction, _ reason: String) -> Transaction {
    transaction.isElevated ? transaction : transaction.asSystem(reason)
  }
}
