import OpsDomain
import OpsStorage

/// What partners and drivers are owed and were not paid: each owner, also a former one, what was
/// earned in their time.
struct PayoutsDue {
  struct Due {
    let account: MoneyAccount
    let holderID: RecordID
    let ownerID: RecordID?
    let amount: Int64
  }

  /// Up to when earnings are paid.
  enum End {
    /// All that was earned by now, this moment included.
    case now(Instant)
    /// What was earned before a moment, such as the end of a day.
    case before(Instant)

    var moment: Instant {
      switch self {
      case .now(let moment), .before(let moment): moment
      }
    }
  }

  private let system: Transaction

  /// - Parameter system: With the rights of the system.
  init(_ system: Transaction) { self.system = system }

  /// What was owed at `end` and was not paid out since then, and never more than is owed now, in
  /// the order of accounts, holders and owners. What was earned later is left out; what was taken
  /// off later, such as a refund, is taken off that first.
  ///
  /// - Parameters:
  ///   - accounts: Whose are looked at.
  ///   - holder: The only one that is looked at; nil for all.
  func until(
    _ end: End, on accounts: [MoneyAccount] = [.partner, .driver], of holder: RecordID? = nil
  ) async throws -> [Due] {
    var mine: Predicate = .oneOf(MoneyEntry.Columns.account, accounts)
    if let holder { mine = .both(mine, .equals(MoneyEntry.Columns.holderID, holder)) }
    let now = try await MoneyBalances(system).rows(where: mine)
    let later = try await earned(after: end, mine)
    return now.compactMap { row in
      guard let holder = row.holderID else { return nil }
      let key = Holder(account: row.account, id: holder, ownerID: row.ownerID)
      let amount = row.amount - max(0, later[key] ?? 0)
      guard amount > 0 else { return nil }
      return Due(
        account: row.account, holderID: holder, ownerID: row.ownerID, amount: amount)
    }
  }

  private struct Holder: Hashable {
    let account: MoneyAccount
    let id: RecordID
    let ownerID: RecordID?
  }

  /// What was earned after `end`, less what was taken off then, such as refunds: below zero where
  /// that is more. Payouts are neither: they pay what was owed before.
  private func earned(after end: End, _ mine: Predicate) async throws -> [Holder: Int64] {
    typealias Columns = MoneyEntry.Columns
    let isLater: Predicate =
      switch end {
      case .now(let moment): .greater(Columns.at, moment)
      case .before(let moment): .greaterOrEqual(Columns.at, moment)
      }
    let figures = try await system.figures(
      Aggregate(
        MoneyEntry.schema,
        where: .and([
          mine, isLater, .notEquals(Columns.purpose, .payout),
          .notEquals(Columns.purpose, .payoutFee),
        ]), groupedBy: [Columns.account, Columns.holderID, Columns.ownerID],
        .sum(Columns.amount)))
    var earned: [Holder: Int64] = [:]
    for values in figures {
      var row = FigureRow(values)
      let key = Holder(
        account: try row.account(), id: try row.record(), ownerID: try row.recordOrNone())
      earned[key] = try row.integer()
      try row.end()
    }
    return earned
  }
}
