import OpsDomain
import OpsKernel
import OpsStorage

/// A conditional grant as operations answer it.
public struct PermissionGrantView: OperationOutput, Equatable {
  public static let answerName = "permission.grant/1"

  /// Identifier of the grant; it never changes.
  public let id: RecordID
  /// What is allowed or forbidden.
  public let permission: Permission
  /// Whether the grant allows or forbids it; a grant that forbids wins.
  public let effect: PermissionGrant.Effect
  /// For a grant of one user.
  public let userID: RecordID?
  /// Sign-in name, for a grant of one user.
  public let user: String?
  /// For a grant of everybody with this role.
  public let role: Role?
  /// The grant begins at this moment; null if it is valid from the start.
  public let validFrom: Instant?
  /// The grant ends at this moment; null for no end.
  public let validUntil: Instant?
  /// Such as `mon,tue 08:00-18:00`.
  public let hours: String?
  /// The records it is about, such as `location=SHOP`; null for all.
  public let only: String?
  /// Whether it applies at this moment.
  public let holdsNow: Bool
  /// Sign-in name of the user who gave it; null if this is not known.
  public let grantedBy: String?
  /// When it was given.
  public let grantedAt: Instant
  /// Why, in the words of the user who gave it; null for nothing.
  public let reason: String?
  /// When it was taken back; null if it was not.
  public let revokedAt: Instant?

  static func of(
    _ grant: PermissionGrant, _ transaction: Transaction
  ) async throws -> PermissionGrantView {
    let users = transaction.asSystem("names who a grant is for").repository(User.self)
    var user: String?
    var giver: String?
    if let id = grant.userID { user = try await users.fetch(id)?.name }
    if let id = grant.grantedBy { giver = try await users.fetch(id)?.name }
    var only: String?
    if let condition = grant.condition {
      only = try await GrantRecords.text(condition, transaction)
    }
    return PermissionGrantView(
      id: grant.id, permission: grant.permission, effect: grant.effect,
      userID: grant.userID, user: user, role: grant.role, validFrom: grant.validFrom,
      validUntil: grant.validUntil,
      hours: grant.hours?.description, only: only, holdsNow: grant.holds(at: transaction.moment),
      grantedBy: giver, grantedAt: grant.grantedAt, reason: grant.reason,
      revokedAt: grant.revokedAt)
  }

  public static let columns: [FieldColumn] = [
    .init("id", "GRANT"), .init("effect", "EFFECT"), .init("permission", "PERMISSION"),
    .init("user", "USER"), .init("role", "ROLE"), .init("hours", "HOURS"), .init("only", "ONLY"),
    .init("valid_until", "UNTIL"), .init("holds_now", "NOW"),
  ]
}

extension PermissionGrantView: HoldsPersonalData {
  package var personalReading: PersonalReading {
    PersonalReading.about(userID, [("reason", reason != nil)])
  }
}
