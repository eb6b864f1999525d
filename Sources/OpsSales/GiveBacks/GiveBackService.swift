import OpsKernel
import OpsStorage

/// Give-backs: delivered goods that customers bring back. Independent of out-of-stock requests,
/// whose state they never change. One method per operation, each in a file of its own.
public struct GiveBackService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["giveback"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(create, GiveBackService.create),
    AnyOperation(approve, GiveBackService.approve),
    AnyOperation(reject, GiveBackService.reject),
    AnyOperation(receive, GiveBackService.receive),
    AnyOperation(close, GiveBackService.close),
    AnyOperation(list, GiveBackService.list),
    AnyOperation(show, GiveBackService.show),
  ]

  /// Sets a give-back to its next state, with the rights of the system: the gate checks the change.
  static func advance(
    _ giveBack: GiveBack, to status: GiveBackStatus, _ transaction: Transaction,
    _ change: (inout GiveBack) -> Void
  ) async throws -> GiveBack {
    var next = giveBack
    next.status = status
    next.updatedAt = transaction.now
    change(&next)
    return try await transaction.asSystem("moves the give-back on")
      .repository(GiveBack.self).update(next)
  }
}

extension AppDependencies {
  /// The service of its operations: see ``GiveBackService``.
  public var giveBacks: GiveBackService { service() }
}
