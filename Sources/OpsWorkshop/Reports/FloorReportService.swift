import OpsKernel

/// Figures of the floor: statistics of machines, the dashboard and the report. One method per
/// operation.
public struct FloorReportService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["machine", "workshop"]

  public static let operations: [AnyOperation] = [
    AnyOperation(statistics, FloorReportService.statistics),
    AnyOperation(report, FloorReportService.report),
    AnyOperation(dashboard, FloorReportService.dashboard),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``FloorReportService``.
  public var floorReports: FloorReportService { service() }
}
