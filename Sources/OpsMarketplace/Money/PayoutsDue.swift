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

  /// What was earned up to `end`, without what was paid out since then: never more than is owed
  /// now, in the order of accounts, holders and owners.
  /// - Parameters:
  ///   - accounts: Whose are looked at.
  ///   - holder: The only one that is looked at; nil for all.
  func until(
    _ end: End, on accounts: [MoneyAccount] = [.partner, .driver], of holder: RecordID? = nil
  ) async throws -> [Due] {
    var mine: Predicate = .oneOf(MoneyEntry.Columns.account, accounts)
    if let holder { mine = .both(mine, .equals(MoneyEntry.Columns.holderID, holder)) }
    let now = try await MoneyBalances(system).rows(where: mine)
    let later = try await earnings(after: end, mine)
    return now.compactMap { row in
      guard let holder = row.holderID else { return nil }
      let key = Holder(account: row.account, id: holder, ownerID: row.ownerID)
      let amount = row.amount - (later[key] ?? 0)
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

  /// What postings after `end` have added. Those that lower what is owed, payouts and refunds,
  /// count against what was earned before. A posting counts as a whole: the commission of a later
  /// order is part of that order's earnings.
  private func earnings(after end: End, _ mine: Predicate) async throws -> [Holder: Int64] {
    typealias Columns = MoneyEntry.Columns
    let isLater: Predicate =
      switch end {
      case .now(let moment): .greater(Columns.at, moment)
      case .before(let moment): .greaterOrEqual(Columns.at, moment)
      }
    let figures = try await system.figures(
      Aggregate(
        MoneyEntry.schema, where: .both(mine, isLater),
        groupedBy: [Columns.account, Columns.holderID, Columns.ownerID, Columns.posting],
        .sum(Columns.amount)))
    var earned: [Holder: Int64] = [:]
    for values in figures {
      var row = FigureRow(values)
      let key = Holder(
        account: try row.account(), id: try row.record(), ownerID: try row.recordOrNone())
      _ = try row.text()
      let amount = try row.integer()
      try row.end()
      if amount > 0 { earned[key, default: 0] += amount }
    }
    return earned
  }
}
