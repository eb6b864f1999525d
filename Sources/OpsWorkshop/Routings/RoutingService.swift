import OpsDomain
import OpsKernel
import OpsStorage

/// Routings: in which steps products are made. One method per operation.
public struct RoutingService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["routing"]

  public static let operations: [AnyOperation] = [
    AnyOperation(set, RoutingService.set),
    AnyOperation(show, RoutingService.show),
    AnyOperation(clear, RoutingService.clear),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``RoutingService``.
  public var routings: RoutingService { service() }
}

/// Routing steps by product.
extension Repository where Item == RoutingStep {
  /// The steps of a product in their order.
  package func of(_ product: RecordID) async throws -> [RoutingStep] {
    try await all(
      where: .equals(RoutingStep.Columns.productID, product),
      order: [.ascending(RoutingStep.Columns.position)])
  }

  /// How long one unit of a product takes on machines, over all steps.
  func run(of product: RecordID) async throws -> TimeSpan {
    let steps = try await of(product)
    return TimeSpan(milliseconds: steps.reduce(0) { $0 + $1.run.milliseconds })
  }
}
