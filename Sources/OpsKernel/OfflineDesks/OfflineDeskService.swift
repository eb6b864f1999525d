import OpsDomain
import OpsStorage

/// The server's side of offline desks: who has one, and what its copy is given. One method per
/// operation.
///
/// It is kept with people, so that a desk asks its server and not its copy.
public struct OfflineDeskService: DeskService {
  public static let keepsPeople = true

  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["desk"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(join, OfflineDeskService.join),
    AnyOperation(list, OfflineDeskService.list),
    AnyOperation(revoke, OfflineDeskService.revoke),
    AnyOperation(pull, OfflineDeskService.pull),
    AnyOperation(key, OfflineDeskService.key),
  ]

  static let whyOpen = "yours; others' need a right of their own"

  /// Whose desks are meant: the caller's own, or, with the right, those of another user.
  static func owner(
    _ name: String?, _ transaction: Transaction, right: Permission
  ) async throws -> User {
    try await RecordOwner.user(name, transaction, right: right, to: "Looking at others' desks")
  }

  /// The desks of the user that can be used at that moment.
  static func live(of user: RecordID, _ system: Transaction) async throws -> [OfflineDesk] {
    try await system.repository(OfflineDesk.self)
      .all(where: .equals(OfflineDesk.Columns.userID, user))
      .filter { $0.isLive(at: system.now) }
  }

  /// Whether two names are the same to people.
  static func isSame(_ left: String, _ right: String) -> Bool {
    TextFolding.sameBytes(TextFolding.fold(left), TextFolding.fold(right))
  }
}

extension AppDependencies {
  /// Offline desks: see ``OfflineDeskService``.
  public var offlineDesks: OfflineDeskService { service() }
}
