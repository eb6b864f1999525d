import OpsDomain
import OpsKernel

/// A role somebody was given, as operations answer it.
public struct RoleAssignmentView: OperationOutput, Equatable {
  public static let answerName = "role.assignment/1"

  /// Identifier of the assignment; it never changes.
  public let id: RecordID
  /// Identifier of the user who has the role.
  public let userID: RecordID
  /// Sign-in name of the user who has the role.
  public let user: String
  /// The role that was given.
  public let role: Role
  /// When it was given.
  public let assignedAt: Instant
  /// Sign-in name of the user who gave it; null for the set-up of the book.
  public let assignedBy: String?
  /// Last date on which the user has the role; null for no end.
  public let until: CivilDate?
  /// When a role that was lent for hours ends; null for other roles.
  public let endsAt: Instant?
  /// Why, in the words of the user who gave it; null for nothing.
  public let reason: String?
  /// When it was taken back; null if it was not.
  public let revokedAt: Instant?

  init(_ assignment: RoleAssignment, user: String, assignedBy: String?) {
    id = assignment.id
    userID = assignment.userID
    self.user = user
    role = assignment.role
    assignedAt = assignment.assignedAt
    self.assignedBy = assignedBy
    until = assignment.expiresOn
    endsAt = assignment.expiresAt
    reason = assignment.reason
    revokedAt = assignment.revokedAt
  }

  public static let columns: [FieldColumn] = [
    .init("user", "USER"), .init("role", "ROLE"), .init("until", "UNTIL"),
    .init("assigned_by", "BY"), .init("reason", "REASON"),
  ]
}

extension RoleAssignmentView: HoldsPersonalData {
  package var personalReading: PersonalReading {
    PersonalReading.about(userID, [("reason", reason != nil)])
  }
}
