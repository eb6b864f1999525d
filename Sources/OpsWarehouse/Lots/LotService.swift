import OpsKernel

/// Lots: what keeps how long, and what happens to it. One method per operation, each in a file of
/// its own.
public struct LotService: DeskService {
  let desk: Desk

  public init(desk: Desk) { self.desk = desk }

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(list) { try await $0.lots.list($1, $2) },
    AnyOperation(show) { try await $0.lots.show($1, $2) },
    AnyOperation(edit) { try await $0.lots.edit($1, $2) },
    AnyOperation(open) { try await $0.lots.open($1, $2) },
    AnyOperation(unopen) { try await $0.lots.unopen($1, $2) },
    AnyOperation(freeze) { try await $0.lots.freeze($1, $2) },
    AnyOperation(thaw) { try await $0.lots.thaw($1, $2) },
    AnyOperation(discard) { try await $0.lots.discard($1, $2) },
    AnyOperation(trace) { try await $0.lots.trace($1, $2) },
  ]
}

extension AppDependencies {
  public var lots: LotService { service() }
}
