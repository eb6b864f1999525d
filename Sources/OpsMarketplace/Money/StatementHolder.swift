import OpsDomain
import OpsStorage

/// Whose statement is meant.
enum StatementHolder {
  /// The account of a partner by its name, or of a driver by its number, if it is the caller's
  /// own, was so once and has entries of that time, or the caller may see all. Throws
  /// `notfound.any`, the same for somebody else's.
  static func named(_ who: String, _ transaction: Transaction) async throws -> MoneyHolder {
    let system = transaction.asSystem("looks whose statement it is")
    var found: MoneyHolder?
    if let driver = try await system.repository(Driver.self).fetch(key: Driver.numberKey, who) {
      found = .driver(driver)
    } else if let partner = try await system.repository(Partner.self).fetch(
      key: Partner.nameKey, TextFolding.fold(who))
    {
      found = MoneyHolder(
        account: .partner, holderID: partner.id, ownerID: partner.ownerID)
    }
    guard let found, try await isShown(found, transaction) else {
      throw OpsError(
        .notFound, "There is no partner or driver \(Excerpt.of(who))", field: "who",
        hint: "name a partner, or give the number of a driver, such as DRV-000001")
    }
    return found
  }

  private static func isShown(
    _ holder: MoneyHolder, _ transaction: Transaction
  ) async throws -> Bool {
    let caller = transaction.principal
    if caller.may(.moneyView) { return true }
    guard let user = caller.userID else { return false }
    if holder.ownerID == user { return true }
    // Who had the business before sees what was earned then, and nothing of now.
    let earlier = try await transaction.repository(MoneyEntry.self).first(
      where: .and([
        .equals(MoneyEntry.Columns.ownerID, user),
        .equals(MoneyEntry.Columns.account, holder.account),
        .equals(MoneyEntry.Columns.holderID, holder.holderID),
      ]))
    return earlier != nil
  }
}
