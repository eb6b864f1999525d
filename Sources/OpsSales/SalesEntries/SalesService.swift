import OpsKernel

/// Sales entries: what salespeople sold on a day. Bookkeeping of the day only: an entry moves no
/// stock and creates no delivery. One method per operation, each in a file of its own.
public struct SalesService: DeskService {
  let desk: Desk

  public init(desk: Desk) { self.desk = desk }

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(enter) { try await $0.sales.enter($1, $2) },
    AnyOperation(list) { try await $0.sales.list($1, $2) },
    AnyOperation(show) { try await $0.sales.show($1, $2) },
    AnyOperation(delete) { try await $0.sales.delete($1, $2) },
    AnyOperation(trend) { try await $0.sales.trend($1, $2) },
  ]
}

extension AppDependencies {
  public var sales: SalesService { service() }
}
