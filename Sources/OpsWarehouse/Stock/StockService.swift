import OpsKernel

/// Stock: what came in, went out, moved and is reserved. One method per operation, each in a file
/// of its own.
public struct StockService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["stock"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(receive, StockService.receive),
    AnyOperation(issue, StockService.issue),
    AnyOperation(adjust, StockService.adjust),
    AnyOperation(move, StockService.move),
    AnyOperation(reserve, StockService.reserve),
    AnyOperation(release, StockService.release),
    AnyOperation(pick, StockService.pick),
    AnyOperation(assign, StockService.assign),
    AnyOperation(level, StockService.level),
    AnyOperation(list, StockService.list),
    AnyOperation(history, StockService.history),
    AnyOperation(value, StockService.value),
    AnyOperation(verify, StockService.verify),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``StockService``.
  public var stock: StockService { service() }
}
