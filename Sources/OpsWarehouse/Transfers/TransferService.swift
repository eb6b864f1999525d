import OpsKernel

/// Goods on their way between two places of the house. One method per operation, each in a file of
/// its own.
public struct TransferService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["transfer"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(create, TransferService.create),
    AnyOperation(receive, TransferService.receive),
    AnyOperation(cancel, TransferService.cancel),
    AnyOperation(list, TransferService.list),
    AnyOperation(show, TransferService.show),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``TransferService``.
  public var transfers: TransferService { service() }
}
