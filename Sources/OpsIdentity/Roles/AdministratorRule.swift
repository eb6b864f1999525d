import OpsDomain
import OpsStorage

/// A book always has somebody who can give roles.
enum AdministratorRule {
  /// Throws `rule.last_administrator` unless an active user is left who can sign in and is
  /// administrator without an end date: one whose role lapses would leave nobody some day.
  ///
  /// Runs after the write, inside its transaction, so that of two who take each other's role away
  /// at once only the first succeeds.
  static func check(_ transaction: Transaction) async throws {
    let held = try await transaction.repository(RoleAssignment.self).all(
      where: .and([
        .equals(RoleAssignment.Columns.role, .administrator),
        .equals(RoleAssignment.Columns.revokedAt, nil),
        .equals(RoleAssignment.Columns.expiresOn, nil),
        .equals(RoleAssignment.Columns.expiresAt, nil),
      ]))
    let users = transaction.repository(User.self)
    for assignment in held {
      guard try await users.fetch(assignment.userID)?.isActive == true else { continue }
      if try await canSignIn(assignment.userID, transaction) { return }
    }
    throw OpsError(
      .lastAdministrator,
      "The last active administrator who can sign in must keep the role and stay enabled",
      field: "user",
      hint: "run `opsh role grant USER administrator` to give it to somebody else first")
  }

  private static func canSignIn(
    _ user: RecordID, _ transaction: Transaction
  ) async throws -> Bool {
    let password = try await transaction.repository(PasswordCredential.self)
      .fetch(key: PasswordCredential.userKey, user)
    if password != nil { return true }
    return try await transaction.repository(IdentityLink.self)
      .first(where: .equals(IdentityLink.Columns.userID, user)) != nil
  }

  /// Whether the user is an administrator today.
  static func holds(_ user: RecordID, _ transaction: Transaction) async throws -> Bool {
    try await transaction.repository(RoleAssignment.self).held(by: user, at: transaction.moment)
      .contains { $0.role == .administrator }
  }
}
