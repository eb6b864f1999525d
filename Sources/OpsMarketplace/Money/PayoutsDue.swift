import OpsDomain
import OpsStorage

/// What partners and drivers are owed and were not paid.
struct PayoutsDue {
  struct Due {
    let account: MoneyAccount
    let holderID: RecordID
    let ownerID: RecordID?
    let amount: Int64
  }

  private let system: Transaction

  /// - Parameter system: With the rights of the system.
  init(_ system: Transaction) { self.system = system }

  /// What was earned up to `end`, without what was paid out since then: never more than is owed
  /// now, in the order of accounts and holders.
  func until(_ end: Instant) async throws -> [Due] {
    let paid: [MoneyAccount] = [.partner, .driver]
    let mine: Predicate = .oneOf(MoneyEntry.Columns.account, paid)
    let now = try await MoneyBalances(system).rows(where: mine)
    // Later entries that lower what is owed, payouts and refunds, count as well; later earnings
    // do not.
    let later = try await MoneyBalances(system).rows(
      where: .and([
        mine, .greater(MoneyEntry.Columns.at, end), .greater(MoneyEntry.Columns.amount, 0),
      ]))
    var due: [Due] = []
    for row in now {
      guard let holder = row.holderID else { continue }
      let earnedLater = later.first { $0.account == row.account && $0.holderID == holder }
      let amount = row.amount - (earnedLater?.amount ?? 0)
      guard amount > 0 else { continue }
      due.append(
        Due(
          account: row.account, holderID: holder,
          ownerID: try await owner(row.account, holder), amount: amount))
    }
    return due
  }

  private func owner(_ account: MoneyAccount, _ holder: RecordID) async throws -> RecordID? {
    account == .driver
      ? try await system.repository(Driver.self).fetch(holder)?.userID
      : try await system.repository(Partner.self).fetch(holder)?.ownerID
  }
}
