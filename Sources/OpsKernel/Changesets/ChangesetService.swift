/// What can be done with commits that stand: take them back, bring them back, list those of a
/// record.
public struct ChangesetService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["commit"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(undo, ChangesetService.undo),
    AnyOperation(redo, ChangesetService.redo),
    AnyOperation(history, ChangesetService.history),
  ]
}

extension AppDependencies {
  /// Operations that are committed together: see ``ChangesetService``.
  public var changesets: ChangesetService { service() }
}
