import OpsKernel

/// What is known about goods from outside: codes on packages, facts of catalogues, kinds of food.
/// One method per operation, each in a file of its own.
public struct ProductFactsService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["scan", "category", "product"]

  public static let operations: [AnyOperation] = [
    AnyOperation(scan, ProductFactsService.scan),
    AnyOperation(suggest, ProductFactsService.suggest),
    AnyOperation(facts, ProductFactsService.facts),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``ProductFactsService``.
  public var productFacts: ProductFactsService { service() }
}
