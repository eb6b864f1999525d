import OpsKernel

/// Reports to act on: waste, use, shelf life, what to buy, and the two dashboards.
public struct WarehouseReportService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["waste", "consumption", "expiry", "shopping", "warehouse"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(waste, WarehouseReportService.waste),
    AnyOperation(consumption, WarehouseReportService.consumption),
    AnyOperation(shelfLife, WarehouseReportService.shelfLife),
    AnyOperation(shopping, WarehouseReportService.shopping),
    AnyOperation(warehouseDashboard, WarehouseReportService.warehouseDashboard),
    AnyOperation(expiryDashboard, WarehouseReportService.expiryDashboard),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``WarehouseReportService``.
  public var warehouseReports: WarehouseReportService { service() }
}
