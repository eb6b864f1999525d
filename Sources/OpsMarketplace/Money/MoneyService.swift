import OpsKernel

/// The money ledger: what is owed to whom, statements and payouts. One method per operation,
/// each in a file of its own.
public struct MoneyService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["money", "payout"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(balance, MoneyService.balance),
    AnyOperation(statement, MoneyService.statement),
    AnyOperation(payOut, MoneyService.payOut),
    AnyOperation(listPayouts, MoneyService.listPayouts),
    AnyOperation(showPayout, MoneyService.showPayout),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``MoneyService``.
  public var money: MoneyService { service() }
}
