import OpsDomain
import OpsKernel

/// A session as operations answer it. Nothing of its token.
public struct SessionView: OperationOutput, Equatable {
  public static let answerName = "session.entry/1"

  /// Identifier of the session; it never changes.
  public let id: RecordID
  /// Sign-in name of the user of the session.
  public let user: String
  /// When the session began.
  public let startedAt: Instant
  /// When the person last gave a password.
  public let authenticatedAt: Instant
  /// The last use, exact to five minutes.
  public let lastActiveAt: Instant
  /// The session ends then if it is not used.
  public let idleUntil: Instant
  /// The session ends then, even if it is used.
  public let expiresAt: Instant
  /// When the session was ended before its time; null if it was not.
  public let endedAt: Instant?
  /// The workbench that is open in the session.
  public let workbench: Role?
  /// Whether it is the session of this call.
  public let isCurrent: Bool

  init(_ session: AccessSession, user: String, current: RecordID?) {
    id = session.id
    self.user = user
    startedAt = session.createdAt
    authenticatedAt = session.authenticatedAt
    lastActiveAt = session.lastActiveAt
    idleUntil = session.idleUntil
    expiresAt = session.expiresAt
    endedAt = session.revokedAt
    workbench = session.workbench
    isCurrent = session.id == current
  }

  public static let columns: [FieldColumn] = [
    .init("id", "SESSION"), .init("user", "USER"), .init("last_active_at", "LAST USE"),
    .init("idle_until", "IDLE UNTIL"), .init("expires_at", "UNTIL"),
    .init("is_current", "CURRENT"),
  ]
}
