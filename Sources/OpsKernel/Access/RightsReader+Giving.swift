import OpsDomain
import OpsStorage

extension RightsReader {
  /// Whether the role gives its holders one of these permissions, grants to the role aside. A role
  /// of the book that was deleted gives none.
  package func gives(_ role: Role, any asked: Set<Permission>) async throws -> Bool {
    if role.isBuiltIn { return !role.permissions.isDisjoint(with: asked) }
    let made = try await permissions(of: [role])
    return made[role].map { !$0.isDisjoint(with: asked) } ?? false
  }

  /// Whether the user has no role now, besides one assignment, and so holds what grants give to
  /// ``Role/unauthorized``.
  package func isWithoutRole(
    _ user: RecordID, besides assignment: RecordID? = nil
  ) async throws -> Bool {
    try await heldRoles(of: user, besides: assignment).isEmpty
  }

  /// Whom a grant is about: the user, or everybody who holds the role now, by identifier.
  package func addressees(of grant: PermissionGrant) async throws -> [RecordID] {
    if let user = grant.userID { return [user] }
    guard let role = grant.role else { return [] }
    return try await holders(of: role).sorted()
  }
}
