import OpsDomain
import OpsStorage

/// What the gate enforces for roles of the book, conditional grants and requests for roles.
enum RightsRules {
  static let customRoles = CollectionRules(
    CustomRole.self, readable: .userView,
    write: [.insert: .userManagePermissions, .update: .userManagePermissions]
  )
  .transition(of: CustomRole.self, check)

  static let grants = CollectionRules(
    PermissionGrant.self, read: { ownOrAll($0, PermissionGrant.Columns.userID, .userView) },
    write: [.insert: .userManagePermissions, .update: .userManagePermissions]
  )
  .transition(of: PermissionGrant.self, check)
  .reaction(of: PermissionGrant.self) { old, new, transaction in
    if old == nil { try await User.requirePresent(new?.userID, transaction) }
  }

  /// People see their own requests; those who decide see all.
  static let elevations = CollectionRules(
    ElevationRequest.self,
    read: { ownOrAll($0, ElevationRequest.Columns.userID, .elevationReview) }
  )
  .transition(of: ElevationRequest.self, check)

  private static func ownOrAll(
    _ principal: Principal, _ owner: Field<RecordID>, _ permission: Permission
  ) -> Access {
    if principal.may(permission) { return .all }
    guard let own = principal.userID else { return .closed(permission) }
    return .rows(.equals(owner, own))
  }

  private static func check(_ old: CustomRole?, _ new: CustomRole?) throws {
    guard let new else { throw OpsError(.badState, "A role is marked as removed, never removed") }
    guard Role.isName(new.role.rawValue), !new.role.isBuiltIn else {
      throw OpsError(
        .badValue, "No role of a book can be called \(Excerpt.of(new.role.rawValue))", field: "name"
      )
    }
    let own: Set<Role> = [.administrator, .unauthorized]
    guard new.inherits.allSatisfy({ $0.isBuiltIn && !own.contains($0) }) else {
      throw OpsError(
        .badValue, "A role inherits from the product's own roles, never from the administrator",
        field: "inherit")
    }
    guard let old else { return }
    guard old.role == new.role, old.createdAt == new.createdAt, old.createdBy == new.createdBy,
      old.deletedAt == nil
    else { throw OpsError(.badState, "A role keeps its name, and a removed one does not change") }
  }

  private static func check(_ old: PermissionGrant?, _ new: PermissionGrant?) throws {
    guard let new else { throw OpsError(.badState, "A grant is taken back, never removed") }
    guard (new.userID == nil) != (new.role == nil) else {
      throw OpsError(.badValue, "A grant is for one user or for one role", field: "user")
    }
    guard let old else { return }
    var kept = old
    // An erasure of its user empties the text.
    if new.reason == nil { kept.reason = nil }
    var allowed = kept
    allowed.revokedAt = new.revokedAt
    guard new == kept || (new == allowed && old.revokedAt == nil) else {
      throw OpsError(.badState, "A grant can only be taken back, once")
    }
  }

  private static func check(_ old: ElevationRequest?, _ new: ElevationRequest?) throws {
    guard let new else { throw OpsError(.badState, "A request is decided on, never removed") }
    guard new.reviewedBy != new.userID else {
      throw OpsError(
        .ownRequest, "Nobody decides on their own request", field: "request",
        hint: "ask another administrator")
    }
    guard let old else { return }
    var kept = old
    // An erasure of who asked empties the texts.
    if new.justification.isEmpty { kept.justification = "" }
    if new.comment == nil { kept.comment = nil }
    var allowed = kept
    allowed.status = new.status
    allowed.reviewedBy = new.reviewedBy
    allowed.reviewedAt = new.reviewedAt
    allowed.comment = new.comment
    guard new == kept || (new == allowed && old.status == .pending) else {
      throw OpsError(.badState, "A request is decided on once", field: "request")
    }
  }
}
