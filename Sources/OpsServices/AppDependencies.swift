import OpsDomain

/// Everything the application offers, wired once. A consumer states what it needs as a
/// composition of `Has…` protocols; stores are not among them.
public struct AppDependencies: Sendable, HasIdentityService, HasAuditService, HasProductService, HasBatchService, HasLocationService, HasStockService,
  HasSettingService {
  public let desk: Desk
  public let identity: IdentityService
  public let audit: AuditService
  public let batches: BatchService
  public let products: ProductService
  public let locations: LocationService
  public let stock: StockService
  public let settings: SettingService

  /// Wires all services to one desk, in dependency order.
  /// - Parameter hasher: Hashes passwords; Argon2id at its standard cost unless told.
  public init(desk: Desk, hasher: (any PasswordHashing)? = nil) {
    self.desk = desk
    identity = IdentityService(desk: desk, hasher: hasher)
    audit = AuditService(desk: desk)
    batches = BatchService(desk: desk)
    products = ProductService(desk: desk)
    locations = LocationService(desk: desk)
    stock = StockService(desk: desk)
    settings = SettingService(desk: desk)
  }
}

extension AppDependencies {
  /// Every operation of the product.
  public static let operations = OperationCatalogue(
    IdentityService.operations
      + AuditService.operations
      + ProductService.operations
      + BatchService.operations
  )
}
