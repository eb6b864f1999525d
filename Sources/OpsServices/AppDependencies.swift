import OpsDomain

/// Everything the application offers, wired once. A consumer states what it needs as a
/// composition of `Has…` protocols; stores are not among them.
public struct AppDependencies: Sendable, HasProductService, HasBatchService {
  public let desk: Desk
  public let batches: BatchService
  public let products: ProductService

  /// Wires all services to one desk, in dependency order.
  public init(desk: Desk) {
    self.desk = desk
    batches = BatchService(desk: desk)
    products = ProductService(desk: desk)
  }
}

extension AppDependencies {
  /// Every operation of the product.
  public static let operations = OperationCatalogue(
    ProductService.operations
      + BatchService.operations
  )
}
