import OpsDomain

extension FigureRow {
  mutating func account() throws(OpsError) -> MoneyAccount {
    guard let account = MoneyAccount(rawValue: try text()) else { throw Self.unreadable }
    return account
  }
}
