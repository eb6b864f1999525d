import OpsKernel

/// Sales entries: what salespeople sold on a day. They only record the sales of the day: an entry
/// moves no stock and creates no delivery. One method per operation, each in a file of its own.
public struct SalesService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["sales"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(enter, SalesService.enter),
    AnyOperation(list, SalesService.list),
    AnyOperation(show, SalesService.show),
    AnyOperation(edit, SalesService.edit),
    AnyOperation(delete, SalesService.delete),
    AnyOperation(totals, SalesService.totals),
    AnyOperation(trend, SalesService.trend),
    AnyOperation(dashboard, SalesService.dashboard),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``SalesService``.
  public var sales: SalesService { service() }
}
