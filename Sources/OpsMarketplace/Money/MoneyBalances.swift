import OpsDomain
import OpsStorage

/// What the accounts of the money ledger hold, as sums over its entries.
struct MoneyBalances {
  /// An account with what it is owed.
  struct Row: Equatable {
    let account: MoneyAccount
    let holderID: RecordID?
    /// The user who sees it and is paid it: where a business changes hands, each owner has what was
    /// earned in their time.
    let ownerID: RecordID?
    let amount: Int64
  }

  let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// All accounts that the reader sees, in the order of accounts, holders and owners; accounts at
  /// zero are left out.
  ///
  /// - Parameter filter: Which entries count.
  func rows(where filter: Predicate = .everything) async throws -> [Row] {
    let figures = try await transaction.figures(
      Aggregate(
        MoneyEntry.schema, where: filter,
        groupedBy: [
          MoneyEntry.Columns.account, MoneyEntry.Columns.holderID, MoneyEntry.Columns.ownerID,
        ], .sum(MoneyEntry.Columns.amount)))
    let rows = try figures.map { values in
      var row = FigureRow(values)
      let found = Row(
        account: try row.account(), holderID: try row.recordOrNone(),
        ownerID: try row.recordOrNone(), amount: try row.integer())
      try row.end()
      return found
    }
    return rows.filter { $0.amount != 0 }.sorted { Self.place($0) < Self.place($1) }
  }

  private static func place(_ row: Row) -> (Int, Int64, Int64) {
    (
      MoneyAccount.allCases.firstIndex(of: row.account) ?? 0, row.holderID?.rawValue ?? 0,
      row.ownerID?.rawValue ?? 0
    )
  }
}
