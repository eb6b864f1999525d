import OpsKernel

/// What drivers earned. One method per operation.
public struct EarningsService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["driver"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [AnyOperation(show, EarningsService.show)]
}

extension AppDependencies {
  /// The service of its operations: see ``EarningsService``.
  public var earnings: EarningsService { service() }
}
