import OpsKernel

/// What the stock is worth and how long it has been there. One method per operation, each in a
/// file of its own.
public struct ValuationService: DeskService {
  let desk: Desk

  public init(desk: Desk) { self.desk = desk }

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(show) { try await $0.valuation.show($1, $2) },
    AnyOperation(refresh) { try await $0.valuation.refresh($1, $2) },
    AnyOperation(ageing) { try await $0.valuation.ageing($1, $2) },
    AnyOperation(classes) { try await $0.valuation.classes($1, $2) },
  ]
}

extension AppDependencies {
  public var valuation: ValuationService { service() }
}
