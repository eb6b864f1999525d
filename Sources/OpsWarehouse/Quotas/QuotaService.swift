import OpsKernel

/// Stock that is leased to people for work without a line to the server. One method per operation,
/// each in a file of its own.
public struct QuotaService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["quota"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(take, QuotaService.take),
    AnyOperation(list, QuotaService.list),
    AnyOperation(show, QuotaService.show),
    AnyOperation(giveBack, QuotaService.giveBack),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``QuotaService``.
  public var quotas: QuotaService { service() }
}
