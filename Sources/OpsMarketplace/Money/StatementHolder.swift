import OpsDomain
import OpsStorage

/// Whose statement is meant.
struct StatementHolder {
  /// How many accounts of a user an error names.
  private static let shown = 5

  private let transaction: Transaction
  private let system: Transaction

  private init(_ transaction: Transaction) {
    self.transaction = transaction
    system = transaction.asSystem("looks whose statement it is")
  }

  /// The account of a partner by its name, or of a driver by its number, or of the user who owns
  /// the partner, owned it when something was earned, or is the driver: if it is the caller's own,
  /// was so once and has entries of that time, or the caller may see all. A partner comes before a
  /// user of the same name. Without a name the caller's own account.
  ///
  /// Answers with it whose entries of the account are meant, where it was named by its user: of a
  /// partner that changed hands those of one owner. Nil for all that the caller sees.
  ///
  /// Throws `notfound.any`, the same for somebody else's, `data.bad_value` with the names of the
  /// accounts for a user who has several, and `usage.arguments` without a name for who has none.
  static func named(
    _ who: String?, _ transaction: Transaction
  ) async throws -> (holder: MoneyHolder, owner: RecordID?) {
    let lookup = StatementHolder(transaction)
    if let who, let holder = try await lookup.called(who), try await lookup.isShown(holder) {
      return (holder, nil)
    }
    let user = who ?? transaction.principal.name
    let accounts = try await lookup.accounts(ofUser: user)
    if let first = accounts.first, accounts.count == 1 { return (first.holder, first.owner) }
    guard accounts.isEmpty else {
      let names = accounts.prefix(shown).map { Excerpt.of($0.name) }.joined(separator: ", ")
      throw OpsError(
        .badValue, "The user \(Excerpt.of(user)) has \(accounts.count) accounts", field: "who",
        hint: "name one of them: " + names + (accounts.count > shown ? " …" : ""))
    }
    throw OpsError(
      who == nil ? .usage : .notFound,
      who.map { "There is no partner or driver \(Excerpt.of($0))" }
        ?? "You have no account of your own: you are not a driver and own no business",
      field: "who",
      hint: "name a partner, the number of a driver such as DRV-000001, or the user who owns the"
        + " partner or is the driver")
  }

  /// The account of the partner or driver with this name, number or identifier.
  private func called(_ who: String) async throws -> MoneyHolder? {
    let drivers = system.repository(Driver.self)
    if let driver = try await drivers.fetch(key: Driver.numberKey, who.uppercased()) {
      return .driver(driver)
    }
    let partners = system.repository(Partner.self)
    if let partner = try await partners.fetch(key: Partner.nameKey, TextFolding.fold(who)) {
      return .partner(partner)
    }
    guard let id = RecordID(who) else { return nil }
    if let driver = try await drivers.fetch(id) { return .driver(driver) }
    return try await partners.fetch(id).map { MoneyHolder.partner($0) }
  }

  /// The accounts of the driver that the user of this name is, and of the partners that the user
  /// owns or owned when something was earned; none of another user for a caller who may not see
  /// all.
  private func accounts(
    ofUser name: String
  ) async throws -> [(holder: MoneyHolder, name: String, owner: RecordID)] {
    let caller = transaction.principal
    guard let user = try await system.repository(User.self).find(name: name),
      caller.may(.moneyView) || caller.userID == user.id
    else { return [] }
    var accounts: [(holder: MoneyHolder, name: String, owner: RecordID)] = []
    if let driver = try await system.repository(Driver.self)
      .fetch(key: Driver.userKey, user.id)
    {
      accounts.append((.driver(driver), driver.number, user.id))
    }
    for partner in try await PartnersOfOwner.of(user.id, system) {
      accounts.append((.partner(partner), partner.name, user.id))
    }
    return accounts
  }

  private func isShown(_ holder: MoneyHolder) async throws -> Bool {
    let caller = transaction.principal
    if caller.may(.moneyView) { return true }
    guard let user = caller.userID else { return false }
    if holder.ownerID == user { return true }
    // A former owner sees what was earned in their time, and nothing later.
    let earlier = try await transaction.repository(MoneyEntry.self).first(
      where: .and([
        .equals(MoneyEntry.Columns.ownerID, user),
        .equals(MoneyEntry.Columns.account, holder.account),
        .equals(MoneyEntry.Columns.holderID, holder.holderID),
      ]))
    return earlier != nil
  }
}
