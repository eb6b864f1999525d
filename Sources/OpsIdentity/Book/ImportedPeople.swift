import OpsDomain
import OpsKernel

/// The people of an export, looked at before a book is made of it: a wrong name must not leave a
/// book behind to which nobody can sign in.
public struct ImportedPeople: Sendable {
  private var users: [User] = []
  private var administrators: [RoleAssignment] = []

  /// Nobody yet.
  public init() {}

  /// Takes note of users and of who is administrator; passes over other records.
  ///
  /// Throws `data.corrupt` for a row that does not fit its collection.
  public mutating func look(at rows: [Row], of schema: Schema) throws(OpsError) {
    switch schema.name {
    case User.schema.name:
      for row in rows { users.append(try User(row)) }
    case RoleAssignment.schema.name:
      for row in rows {
        let assignment = try RoleAssignment(row)
        if assignment.role == .administrator { administrators.append(assignment) }
      }
    default: return
    }
  }

  /// Looks at whom ``IdentityService/setFirstPassword(of:to:)`` would give a password.
  ///
  /// - Parameter now: The zone of the site is not known yet, so a role with a last date is taken as
  ///   held until that date is over everywhere.
  /// - Throws: `notfound.user` for an unknown name, `denied.permission` for somebody who is no
  ///   active administrator, and `data.bad_value` for a password that breaks a rule.
  public func check(
    _ name: String, password: Secret, at now: Instant
  ) throws(OpsError) {
    let folded = TextFolding.fold(name)
    guard
      let user = users.first(where: { TextFolding.fold($0.name) == folded })
        ?? RecordID(name).flatMap({ id in users.first { $0.id == id } })
    else {
      throw OpsError(
        .notFoundUser, "There is no user \(Excerpt.of(name)) in the export", field: "admin",
        hint: "name an administrator of the book that was exported")
    }
    let today = UTCCalendar().date(of: now)
    let isAdministrator = administrators.contains { assignment in
      assignment.userID == user.id && assignment.revokedAt == nil
        && assignment.expiresOn.map { today.adding(days: -1) <= $0 } ?? true
        && assignment.expiresAt.map { now < $0 } ?? true
    }
    guard user.isActive, isAdministrator else { throw Self.noAdministrator(user.name) }
    try PasswordRules.check(password, userName: name, minimum: Limits.passwordMinimum)
  }

  /// The refusal of somebody who could not look after the new book.
  static func noAdministrator(_ name: String) -> OpsError {
    OpsError(
      .denied, "\(Excerpt.of(name)) is no active administrator of the imported book",
      field: "admin", hint: "name an administrator of the book that was exported")
  }
}
