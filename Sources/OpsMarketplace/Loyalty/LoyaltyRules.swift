import OpsDomain
import OpsKernel
import OpsPricing
import OpsStorage

/// What the gate enforces for loyalty points: entries are only added, nobody spends more than there
/// is, and points are taken back also where they were spent by then.
enum LoyaltyRules {
  /// Orders write them, with the rights of the system. Everybody sees their own.
  static let entries = CollectionRules(LoyaltyEntry.self) { principal in
    visible(principal, LoyaltyEntry.Columns.userID)
  }
  .told(with: LoyaltyEntry.Columns.orderID.column)
  .transition(of: LoyaltyEntry.self, check)
  .reaction(of: LoyaltyEntry.self, post)

  static let accounts = CollectionRules(LoyaltyAccount.self) { principal in
    visible(principal, LoyaltyAccount.Columns.userID)
  }
  .transition(of: LoyaltyAccount.self) { _, new in
    guard let new else { return }
    guard new.balance.magnitude <= PriceLimits.points.magnitude,
      (0...PriceLimits.points).contains(new.collected)
    else { throw tooFew }
  }

  private static let tooFew = OpsError(
    .ruleViolated, "There are not enough points", field: "points",
    hint: "run `opsh loyalty show` to see the points")

  private static func visible(_ principal: Principal, _ owner: Field<RecordID>) -> Access {
    if principal.may(.marketAdminister) { return .all }
    guard principal.may(.orderViewHistory), let user = principal.userID else {
      return .closed(.orderViewHistory)
    }
    return .rows(.equals(owner, user))
  }

  private static func check(_ old: LoyaltyEntry?, _ new: LoyaltyEntry?) throws {
    guard let new, old == nil else {
      throw OpsError(
        .badState, "Booked points cannot be changed", field: "points",
        hint: "cancel or refund the order to return them")
    }
    let isRight = new.reason.isAddition ? new.points > 0 : new.points < 0
    guard isRight, new.points.magnitude <= PriceLimits.points.magnitude else {
      throw OpsError(
        .badValue, "\(Counted.text(new.points, "point")) cannot be \(new.reason.rawValue)",
        field: "points")
    }
  }

  private static func post(
    _ old: LoyaltyEntry?, _ new: LoyaltyEntry?, _ transaction: Transaction
  ) async throws {
    guard let new else { return }
    let order = try await transaction.repository(MarketOrder.self).fetch(new.orderID)
    guard order?.buyerID == new.userID else {
      throw OpsError(
        .ruleViolated, "The points of an order must be those of its customer", field: "user")
    }
    let accounts = transaction.repository(LoyaltyAccount.self)
    let found = try await accounts.fetch(key: LoyaltyAccount.userKey, new.userID)
    var account = found ?? LoyaltyAccount(id: transaction.nextID(), userID: new.userID)
    account.balance += new.points
    guard new.reason != .spent || account.balance >= 0 else { throw tooFew }
    if new.reason.countsForLevel { account.collected += new.points }
    _ = found == nil ? try await accounts.create(account) : try await accounts.update(account)
  }
}
