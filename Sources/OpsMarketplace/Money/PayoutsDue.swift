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
    let later = try await earnings(after: end, mine)
    var due: [Due] = []
    for row in now {
      guard let holder = row.holderID else { continue }
      let amount = row.amount - (later[Holder(account: row.account, id: holder)] ?? 0)
      guard amount > 0 else { continue }
      due.append(
        Due(
          account: row.account, holderID: holder,
          ownerID: try await owner(row.account, holder), amount: amount))
    }
    return due
  }

  private struct Holder: Hashable {
    let account: MoneyAccount
    let id: RecordID
  }

  /// What postings after `end` have added. Those that lower what is owed, payouts and refunds,
  /// count against what was earned before. A posting counts as a whole: the commission of a later
  /// order is part of that order's earnings.
  private func earnings(
    after end: Instant, _ mine: Predicate
  ) async throws -> [Holder: Int64] {
    typealias Columns = MoneyEntry.Columns
    let figures = try await system.figures(
      Aggregate(
        MoneyEntry.schema, where: .both(mine, .greater(Columns.at, end)),
        groupedBy: [Columns.account, Columns.holderID, Columns.posting], .sum(Columns.amount)))
    var earned: [Holder: Int64] = [:]
    for row in figures {
      guard row.count == 4, case .text(let word) = row[0],
        let account = MoneyAccount(rawValue: word), case .integer(let id) = row[1],
        case .integer(let amount) = row[3], amount > 0
      else { continue }
      earned[Holder(account: account, id: RecordID(rawValue: id)), default: 0] += amount
    }
    return earned
  }

  private func owner(_ account: MoneyAccount, _ holder: RecordID) async throws -> RecordID? {
    account == .driver
      ? try await system.repository(Driver.self).fetch(holder)?.userID
      : try await system.repository(Partner.self).fetch(holder)?.ownerID
  }
}
