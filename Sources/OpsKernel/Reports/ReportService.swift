import OpsDomain

/// Saved reports: lists with the columns, groups and sums that somebody wants to see again. One
/// method per operation.
public struct ReportService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["report"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(save, ReportService.save),
    AnyOperation(list, ReportService.list),
    AnyOperation(run, ReportService.run),
    AnyOperation(schedule, ReportService.schedule),
    AnyOperation(delete, ReportService.delete),
    AnyOperation(inbox, ReportService.inbox),
    AnyOperation(open, ReportService.open),
  ]

  static let why = "your own reports, and each shows only what you may see"
}

extension AppDependencies {
  /// The service of its operations: see ``ReportService``.
  public var reports: ReportService { service() }
}
