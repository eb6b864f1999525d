import OpsKernel

/// The figures people act on: waste, use, shelf life, what to buy, and the two dashboards.
public struct WarehouseReportService: DeskService {
  let desk: Desk

  public init(desk: Desk) { self.desk = desk }

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(waste) { try await $0.warehouseReports.waste($1, $2) },
    AnyOperation(consumption) { try await $0.warehouseReports.consumption($1, $2) },
    AnyOperation(shelfLife) { try await $0.warehouseReports.shelfLife($1, $2) },
    AnyOperation(shopping) { try await $0.warehouseReports.shopping($1, $2) },
    AnyOperation(warehouseDashboard) { try await $0.warehouseReports.warehouseDashboard($1, $2) },
    AnyOperation(expiryDashboard) { try await $0.warehouseReports.expiryDashboard($1, $2) },
  ]
}

extension AppDependencies {
  public var warehouseReports: WarehouseReportService { service() }
}
