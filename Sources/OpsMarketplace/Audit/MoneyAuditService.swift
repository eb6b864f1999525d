import OpsKernel

/// The proof that the money ledger agrees with payments, deliveries and earnings. One method per
/// operation.
public struct MoneyAuditService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["money"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [AnyOperation(verify, MoneyAuditService.verify)]
}

extension AppDependencies {
  /// The service of its operations: see ``MoneyAuditService``.
  public var moneyAudit: MoneyAuditService { service() }
}
