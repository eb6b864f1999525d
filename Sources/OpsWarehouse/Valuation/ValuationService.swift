import OpsKernel

/// The value of the stock and how old it is. One method per operation, each in a file of its own.
public struct ValuationService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["valuation", "stock", "abc"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(show, ValuationService.show),
    AnyOperation(refresh, ValuationService.refresh),
    AnyOperation(ageing, ValuationService.ageing),
    AnyOperation(classes, ValuationService.classes),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``ValuationService``.
  public var valuation: ValuationService { service() }
}
