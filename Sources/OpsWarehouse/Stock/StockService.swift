import OpsKernel

/// Stock: what came, went, moved and is promised. One method per operation, each in a file of its
/// own.
public struct StockService: DeskService {
  let desk: Desk

  public init(desk: Desk) { self.desk = desk }

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(receive) { try await $0.stock.receive($1, $2) },
    AnyOperation(issue) { try await $0.stock.issue($1, $2) },
    AnyOperation(adjust) { try await $0.stock.adjust($1, $2) },
    AnyOperation(move) { try await $0.stock.move($1, $2) },
    AnyOperation(reserve) { try await $0.stock.reserve($1, $2) },
    AnyOperation(release) { try await $0.stock.release($1, $2) },
    AnyOperation(pick) { try await $0.stock.pick($1, $2) },
    AnyOperation(assign) { try await $0.stock.assign($1, $2) },
    AnyOperation(level) { try await $0.stock.level($1, $2) },
    AnyOperation(list) { try await $0.stock.list($1, $2) },
    AnyOperation(history) { try await $0.stock.history($1, $2) },
    AnyOperation(value) { try await $0.stock.value($1, $2) },
    AnyOperation(verify) { try await $0.stock.verify($1, $2) },
  ]
}

extension AppDependencies {
  public var stock: StockService { service() }
}
