import OpsDomain
import OpsStorage

/// Whose statement is meant.
enum StatementHolder {
  /// The account of a partner by its name, or of a driver by its number, if it is the caller's own
  /// or the caller may see all. Throws `notfound.any`, the same for somebody else's.
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
    let caller = transaction.principal
    guard let found, caller.may(.moneyView) || found.ownerID == caller.userID else {
      throw OpsError(
        .notFound, "There is no partner or driver \(Excerpt.of(who))", field: "who",
        hint: "name a partner, or give the number of a driver, such as DRV-000001")
    }
    return found
  }
}
