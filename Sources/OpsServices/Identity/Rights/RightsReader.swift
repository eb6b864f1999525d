import OpsDomain
import OpsStorage

/// Works out what users may do from what the book says at this moment. Nothing is remembered: a
/// role taken back or a grant past its hours counts from the next question on.
struct RightsReader {
  /// Reads with the rights of the system: whoever asks need not see roles and grants.
  private let transaction: Transaction

  init(_ transaction: Transaction) {
    self.transaction = transaction.asSystem("works out what somebody may do")
  }

  /// What the user may do now, all roles together or at one workbench.
  func rights(of user: RecordID, workbench: Role? = nil) async throws -> Rights {
    let assignments = try await transaction.repository(RoleAssignment.self).all(
      where: .and([
        .equals(RoleAssignment.Columns.userID, .id(user)),
        .equals(RoleAssignment.Columns.revokedAt, .null),
      ]), order: [.ascending(RoleAssignment.Columns.assignedAt)])
    let moment = transaction.moment
    var roles = assignments.filter { $0.isHeld(at: moment) }.map(\.role)
    if let workbench { roles.append(workbench) }
    return Rights.evaluate(
      user: user, assignments: assignments,
      custom: try await permissions(of: roles.filter { !$0.isBuiltIn }),
      grants: try await grants(of: user, roles), workbench: workbench, at: moment)
  }

  /// The permissions of roles the book has made; removed ones have none.
  func permissions(of roles: [Role]) async throws -> [Role: Set<Permission>] {
    guard !roles.isEmpty else { return [:] }
    let found = try await transaction.repository(CustomRole.self).all(
      where: .and([
        .oneOf(CustomRole.Columns.role, roles.map { .text($0.rawValue) }),
        .equals(CustomRole.Columns.deletedAt, .null),
      ]))
    return Dictionary(found.map { ($0.role, $0.permissions) }, uniquingKeysWith: { $0.union($1) })
  }

  private func grants(of user: RecordID, _ roles: [Role]) async throws -> [PermissionGrant] {
    // Somebody without a role is unauthorized, and grants can be made for that as well.
    let names = (roles + [.unauthorized]).map { Value.text($0.rawValue) }
    return try await transaction.repository(PermissionGrant.self).all(
      where: .and([
        .equals(PermissionGrant.Columns.revokedAt, .null),
        .or([
          .equals(PermissionGrant.Columns.userID, .id(user)),
          .oneOf(PermissionGrant.Columns.role, names),
        ]),
      ]))
  }
}
