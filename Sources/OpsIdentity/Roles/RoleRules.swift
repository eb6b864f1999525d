import OpsDomain
import OpsStorage

/// What the gate enforces for the roles of users, roles of the book and conditional grants.
enum RoleRules {
  static let assignments = CollectionRules(
    RoleAssignment.self, read: { .own(RoleAssignment.Columns.userID, of: $0, allWith: .userView) },
    write: [.insert: .userAssignRole, .update: .userAssignRole]
  )
  .transition(of: RoleAssignment.self, check)
  .reaction(of: RoleAssignment.self) { old, new, transaction in
    if old == nil { try await User.requirePresent(new?.userID, transaction) }
    guard let new, new.role == .administrator, old?.revokedAt == nil, new.revokedAt != nil else {
      return
    }
    try await AdministratorRule.check(transaction)
  }

  static let customRoles = CollectionRules(
    CustomRole.self, readable: .userView,
    write: [.insert: .userManagePermissions, .update: .userManagePermissions]
  )
  .transition(of: CustomRole.self, check)

  static let grants = CollectionRules(
    PermissionGrant.self,
    read: { .own(PermissionGrant.Columns.userID, of: $0, allWith: .userView) },
    write: [.insert: .userManagePermissions, .update: .userManagePermissions]
  )
  .transition(of: PermissionGrant.self, check)
  .reaction(of: PermissionGrant.self) { old, new, transaction in
    if old == nil { try await User.requirePresent(new?.userID, transaction) }
  }

  private static func check(_ old: RoleAssignment?, _ new: RoleAssignment?) throws {
    guard let new else {
      let role = Excerpt.of(old?.role.rawValue ?? "ROLE")
      throw OpsError(
        .badState, "A role assignment cannot be removed, only taken back",
        hint: "run `opsh role revoke USER \(role)` to take it back")
    }
    guard new.role != .unauthorized else {
      throw OpsError(
        .badValue, "The role unauthorized cannot be given: users without a role have it",
        field: "role")
    }
    guard let old else {
      guard new.revokedAt == nil else {
        throw OpsError(.badState, "A new assignment cannot be taken back already")
      }
      return
    }
    var kept = old
    // An erasure of its user empties the text.
    if new.reason == nil { kept.reason = nil }
    var allowed = kept
    allowed.revokedAt = new.revokedAt
    guard new == kept || (new == allowed && old.revokedAt == nil) else {
      throw OpsError(.badState, "An assignment can only be taken back, and only once")
    }
  }

  private static func check(_ old: CustomRole?, _ new: CustomRole?) throws {
    guard let new else {
      throw OpsError(.badState, "A role cannot be removed, only marked as removed")
    }
    guard Role.isName(new.role.rawValue), !new.role.isBuiltIn else {
      throw OpsError(
        .badValue, "No role of a book can be called \(Excerpt.of(new.role.rawValue))", field: "name"
      )
    }
    let own: Set<Role> = [.administrator, .unauthorized]
    guard new.inherits.allSatisfy({ $0.isBuiltIn && !own.contains($0) }) else {
      throw OpsError(
        .badValue,
        "A role can inherit only from the product's own roles, and not from the administrator",
        field: "inherit")
    }
    guard let old else { return }
    guard old.role == new.role, old.createdAt == new.createdAt, old.createdBy == new.createdBy,
      old.deletedAt == nil
    else {
      throw OpsError(
        .badState, "The name of a role cannot change, and a removed role cannot change at all")
    }
  }

  private static func check(_ old: PermissionGrant?, _ new: PermissionGrant?) throws {
    guard let new else { throw OpsError(.badState, "A grant cannot be removed, only taken back") }
    guard (new.userID == nil) != (new.role == nil) else {
      throw OpsError(.badValue, "A grant needs either one user or one role", field: "user")
    }
    guard let old else { return try new.requireDivisible() }
    var kept = old
    // An erasure of its user empties the text.
    if new.reason == nil { kept.reason = nil }
    var allowed = kept
    allowed.revokedAt = new.revokedAt
    guard new == kept || (new == allowed && old.revokedAt == nil) else {
      throw OpsError(.badState, "A grant can only be taken back, and only once")
    }
  }
}

extension PermissionGrant {
  /// Throws `data.bad_value` for some records of a permission that is good for all or for none.
  fileprivate func requireDivisible() throws(OpsError) {
    guard condition != nil, let why = permission.wholeness else { return }
    throw OpsError(
      .badValue, "\(permission.rawValue) cannot be limited to some records", field: "only",
      hint: "leave out --only: \(why)")
  }
}
