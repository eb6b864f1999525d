import OpsKernel

/// Goods on their way between two places of the house. One method per operation, each in a file of
/// its own.
public struct TransferService: DeskService {
  let desk: Desk

  public init(desk: Desk) { self.desk = desk }

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(create) { try await $0.transfers.create($1, $2) },
    AnyOperation(receive) { try await $0.transfers.receive($1, $2) },
    AnyOperation(cancel) { try await $0.transfers.cancel($1, $2) },
    AnyOperation(list) { try await $0.transfers.list($1, $2) },
    AnyOperation(show) { try await $0.transfers.show($1, $2) },
  ]
}

extension AppDependencies {
  public var transfers: TransferService { service() }
}
