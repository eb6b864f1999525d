import OpsKernel

/// Who holds which role and which permission, and the roles of the book. One method per operation.
public struct RoleService: DeskService {
  public static let keepsPeople = true

  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["role", "permission"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(grant, RoleService.grant),
    AnyOperation(revoke, RoleService.revoke),
    AnyOperation(listRoles, RoleService.listRoles),
    AnyOperation(listPermissions, RoleService.listPermissions),
    AnyOperation(createRole, RoleService.createRole),
    AnyOperation(editRole, RoleService.editRole),
    AnyOperation(deleteRole, RoleService.deleteRole),
    AnyOperation(grantPermission, RoleService.grantPermission),
    AnyOperation(revokePermission, RoleService.revokePermission),
    AnyOperation(listGrants, RoleService.listGrants),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``RoleService``.
  public var roles: RoleService { service() }
}
