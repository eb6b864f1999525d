import OpsKernel

/// What is known of goods from outside: codes on packages, facts of catalogues, kinds of food. One
/// method per operation, each in a file of its own.
public struct ProductFactsService: DeskService {
  let desk: Desk

  public init(desk: Desk) { self.desk = desk }

  public static let operations: [AnyOperation] = [
    AnyOperation(scan) { try await $0.productFacts.scan($1, $2) },
    AnyOperation(suggest) { try await $0.productFacts.suggest($1, $2) },
    AnyOperation(facts) { try await $0.productFacts.facts($1, $2) },
  ]
}

extension AppDependencies {
  public var productFacts: ProductFactsService { service() }
}
