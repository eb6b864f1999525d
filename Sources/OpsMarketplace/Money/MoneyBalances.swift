import OpsDomain
import OpsStorage

/// What the accounts of the money ledger hold, as sums over its entries.
struct MoneyBalances {
  /// An account with what it is owed.
  struct Row: Equatable {
    let account: MoneyAccount
    let holderID: RecordID?
    let amount: Int64
  }

  let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// All accounts that the reader sees, in the order of accounts and holders; those of nothing are
  /// left out.
  ///
  /// - Parameter filter: Which entries count.
  func rows(where filter: Predicate = .everything) async throws -> [Row] {
    let figures = try await transaction.figures(
      Aggregate(
        MoneyEntry.schema, where: filter,
        groupedBy: [MoneyEntry.Columns.account, MoneyEntry.Columns.holderID],
        .sum(MoneyEntry.Columns.amount)))
    let rows = figures.compactMap { row -> Row? in
      guard row.count == 3, case .text(let word) = row[0],
        let account = MoneyAccount(rawValue: word), case .integer(let amount) = row[2], amount != 0
      else { return nil }
      var holder: RecordID?
      if case .integer(let raw) = row[1] { holder = RecordID(rawValue: raw) }
      return Row(account: account, holderID: holder, amount: amount)
    }
    return rows.sorted { one, other in
      let (left, right) = (Self.place(one.account), Self.place(other.account))
      guard left == right else { return left < right }
      return (one.holderID?.rawValue ?? 0) < (other.holderID?.rawValue ?? 0)
    }
  }

  private static func place(_ account: MoneyAccount) -> Int {
    MoneyAccount.allCases.firstIndex(of: account) ?? 0
  }
}
