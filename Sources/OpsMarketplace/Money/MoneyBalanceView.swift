import OpsDomain
import OpsKernel
import OpsStorage

/// What an account of the money ledger is owed.
public struct MoneyBalanceView: OperationOutput, Equatable {
  public static let answerName = "money.balance/1"

  /// The kind of account, such as `partner`.
  public let account: MoneyAccount
  /// Name of the partner, number of the driver, sign-in name of the customer; null for accounts of
  /// the house.
  public let holder: String?
  /// Sign-in name of the user who is paid. If a business gets another owner, each owner keeps what
  /// was earned in their time. Null for accounts of the house.
  public let owner: String?
  /// Above zero: the house owes it; below zero: it is owed to the house, as captured money is by
  /// the payment provider.
  public let amount: DecimalString
  /// The currency of the book: `amount` is in it.
  public let currency: Currency

  public static let columns: [FieldColumn] = [
    .init("account", "ACCOUNT"), .init("holder", "HOLDER"), .init("owner", "OWNER"),
    .init("amount", "AMOUNT", .right), .init("currency", "CURRENCY"),
  ]

  /// The views of balances, in their order.
  static func of(
    _ rows: [MoneyBalances.Row], _ transaction: Transaction
  ) async throws -> [MoneyBalanceView] {
    let names = try await MoneyNames(
      rows.map { ($0.account, $0.holderID) }, owners: rows.map(\.ownerID), transaction)
    let currency = transaction.context.currency
    return rows.map { row in
      MoneyBalanceView(
        account: row.account, holder: names.name(row.account, row.holderID),
        owner: names.owner(row.ownerID), amount: MinorAmount.text(row.amount, currency),
        currency: currency)
    }
  }
}
