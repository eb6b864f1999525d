import OpsDomain

/// Everything the application offers, wired once. A consumer states what it needs as a
/// composition of `Has…` protocols; stores are not among them.
public struct AppDependencies: Sendable, HasIdentityService, HasAuditService, HasProductService,
  HasCustomerService, HasSalesService, HasGiveBackService, HasBatchService, HasBulkService,
  HasOutOfStockService,
  HasInvoiceImportService, HasLocationService, HasStockService,
  HasCategoryService, HasLotService, HasWarehouseReportService,
  HasSettingService, HasSessionService, HasTokenService, HasPrivacyService,
  HasValuationService, HasPeriodService, HasTransferService, HasReorderService,
  HasRecordImportService, HasKnowledgeService,
  HasCountService, HasPackagingService, HasNoticeService, HasJobService
{
  public let desk: Desk
  public let identity: IdentityService
  public let sessions: SessionService
  public let tokens: TokenService
  public let audit: AuditService
  public let batches: BatchService
  public let bulk: BulkService
  public let invoiceImport: InvoiceImportService
  public let products: ProductService
  public let customers: CustomerService
  public let sales: SalesService
  public let giveBacks: GiveBackService
  public let outOfStock: OutOfStockService
  public let locations: LocationService
  public let stock: StockService
  public let categories: CategoryService
  public let lots: LotService
  public let warehouseReports: WarehouseReportService
  public let counts: CountService
  public let packaging: PackagingService
  public let valuation: ValuationService
  public let periods: PeriodService
  public let transfers: TransferService
  public let reorder: ReorderService
  public let settings: SettingService
  public let recordImport: RecordImportService
  public let knowledge: KnowledgeService
  public let privacy: PrivacyService
  public let notices: NoticeService
  public let jobs: JobService

  /// Wires all services to one desk, in dependency order.
  /// - Parameters:
  ///   - identityDesk: The desk of users and sessions, where they are kept elsewhere.
  ///   - hasher: Hashes passwords; Argon2id at its standard cost unless told.
  ///   - verifier: Says what identity tokens say; without one none is taken.
  ///   - channels: Where notices are handed over from here; the inbox alone unless told.
  public init(
    desk: Desk, identityDesk: Desk? = nil, hasher: (any PasswordHashing)? = nil,
    verifier: (any IdentityTokenVerifying)? = nil, channels: NoticeChannels = .none
  ) {
    self.desk = desk
    identity = IdentityService(
      desk: identityDesk ?? desk, hasher: hasher, verifier: verifier)
    sessions = SessionService(desk: identityDesk ?? desk)
    tokens = TokenService(desk: identityDesk ?? desk)
    audit = AuditService(desk: desk)
    batches = BatchService(desk: desk)
    bulk = BulkService(desk: desk, identityDesk: identityDesk)
    invoiceImport = InvoiceImportService(desk: desk)
    products = ProductService(desk: desk)
    customers = CustomerService(desk: desk)
    sales = SalesService(desk: desk)
    giveBacks = GiveBackService(desk: desk)
    outOfStock = OutOfStockService(desk: desk)
    locations = LocationService(desk: desk)
    stock = StockService(desk: desk)
    categories = CategoryService(desk: desk)
    lots = LotService(desk: desk)
    warehouseReports = WarehouseReportService(desk: desk)
    counts = CountService(desk: desk)
    packaging = PackagingService(desk: desk)
    valuation = ValuationService(desk: desk)
    periods = PeriodService(desk: desk)
    transfers = TransferService(desk: desk)
    reorder = ReorderService(desk: desk)
    settings = SettingService(desk: desk)
    recordImport = RecordImportService(desk: desk)
    knowledge = KnowledgeService(desk: desk)
    privacy = PrivacyService(desk: desk)
    notices = NoticeService(desk: desk)
    jobs = JobService(desk: desk, channels: channels)
  }
}

extension AppDependencies {
  /// Every operation of the product.
  public static let operations = OperationCatalogue(
    IdentityService.operations
      + SessionService.operations
      + TokenService.operations
      + AuditService.operations
      + PrivacyService.operations
      + ProductService.operations
      + LocationService.operations
      + StockService.operations
      + CategoryService.operations
      + LotService.operations
      + WarehouseReportService.operations
      + CountService.operations
      + PackagingService.operations
      + ValuationService.operations
      + PeriodService.operations
      + TransferService.operations
      + ReorderService.operations
      + SettingService.operations
      + NoticeService.operations
      + JobService.operations
      + CustomerService.operations
      + OutOfStockService.operations
      + SalesService.operations
      + GiveBackService.operations
      + BatchService.operations
      + BulkService.operations
      + InvoiceImportService.operations
      + RecordImportService.operations
      + KnowledgeService.operations
      + NameService.operations
      + ChangesetService.operations
  )
}
