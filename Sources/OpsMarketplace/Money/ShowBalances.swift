import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `money.balance`.
public struct ShowBalances: OperationInput {
  /// `ACCOUNT`: Only these accounts.
  public var account: [MoneyAccount]?
}

extension MoneyService {
  static let balance = Operation<ShowBalances, Listing<MoneyBalanceView>>(
    "money.balance", area: .marketplace,
    "Lists the accounts of the money ledger with their balances.",
    permission: .moneyView, effect: .read,
    examples: ["money balance", "money balance --account partner --account driver -o json"],
    consistency: .snapshot, narrows: ["account": Narrowing("account")])

  /// Every account that is not at zero.
  public func balance(
    _ input: ShowBalances, _ call: Call
  ) async throws -> Outcome<Listing<MoneyBalanceView>> {
    try await desk.perform(Self.balance, input, call) { transaction in
      var filter: Predicate = .everything
      if let accounts = input.account, !accounts.isEmpty {
        filter = .oneOf(MoneyEntry.Columns.account, accounts)
      }
      let rows = try await MoneyBalances(transaction).rows(where: filter)
      return Listing(items: try await MoneyBalanceView.of(rows, transaction))
    }
  }
}
