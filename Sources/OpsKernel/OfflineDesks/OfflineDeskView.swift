import OpsDomain

/// An offline desk as operations answer it. Nothing of its key.
public struct OfflineDeskView: OperationOutput, Equatable {
  public static let answerName = "desk/1"

  /// Identifier of the desk; it never changes.
  public let id: RecordID
  /// What the owner calls the desk; no two valid desks of an owner have the same name.
  public let name: String
  /// Sign-in name of the owner.
  public let user: String
  /// Whether the desk is given changes: active, revoked or expired.
  public let state: OfflineDeskState
  /// When the desk was created.
  public let since: Instant
  /// When the desk asked for changes last, exact to five minutes.
  public let lastContactAt: Instant
  /// The desk is refused from then on, unless it has contact before.
  public let expiresAt: Instant
  /// When the desk was revoked; null if it was not.
  public let revokedAt: Instant?
  /// Version of the declarations that the desk works with.
  public let declarations: Int64

  init(_ desk: OfflineDesk, user: String, at now: Instant) {
    id = desk.id
    name = desk.name
    self.user = user
    state = desk.state(at: now)
    since = desk.createdAt
    lastContactAt = desk.lastContactAt
    expiresAt = desk.expiresAt
    revokedAt = desk.revokedAt
    declarations = desk.declarations
  }

  public static let columns: [FieldColumn] = [
    .init("name", "DESK"), .init("user", "USER"), .init("state", "STATE"),
    .init("last_contact_at", "LAST CONTACT"), .init("expires_at", "EXPIRES"),
  ]
}
