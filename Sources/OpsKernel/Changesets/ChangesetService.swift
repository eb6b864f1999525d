/// What can be done with commits that stand: take them back, bring them back, list those of a
/// record.
public struct ChangesetService: DeskService {
  let desk: Desk

  public init(desk: Desk) { self.desk = desk }

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(undo) { try await $0.changesets.undo($1, $2) },
    AnyOperation(redo) { try await $0.changesets.redo($1, $2) },
    AnyOperation(history) { try await $0.changesets.history($1, $2) },
  ]
}

extension AppDependencies {
  public var changesets: ChangesetService { service() }
}
