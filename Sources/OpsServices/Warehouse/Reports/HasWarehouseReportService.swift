/// Something that offers ``WarehouseReportService``.
public protocol HasWarehouseReportService {
  var warehouseReports: WarehouseReportService { get }
}
