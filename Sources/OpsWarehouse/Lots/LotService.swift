import OpsKernel

/// Lots: how long goods keep, and what happens to them. One method per operation, each in a file of
/// its own.
public struct LotService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["lot"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(list, LotService.list),
    AnyOperation(show, LotService.show),
    AnyOperation(edit, LotService.edit),
    AnyOperation(delete, LotService.delete),
    AnyOperation(open, LotService.open),
    AnyOperation(unopen, LotService.unopen),
    AnyOperation(freeze, LotService.freeze),
    AnyOperation(thaw, LotService.thaw),
    AnyOperation(discard, LotService.discard),
    AnyOperation(trace, LotService.trace),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``LotService``.
  public var lots: LotService { service() }
}
