import OpsDomain
import OpsKernel

/// One permission with the roles that hold it: a column of the role matrix.
public struct PermissionView: OperationOutput, Equatable {
  public static let answerName = "permission/1"

  /// The permission that the roles have.
  public let permission: Permission
  /// The roles that have it: first those of the product, then those of the book.
  public let roles: [Role]

  init(_ permission: Permission, _ made: [CustomRole]) {
    self.permission = permission
    roles =
      RoleMatrix.roles(with: permission)
      + made.filter { $0.effectivePermissions.contains(permission) }.map(\.role)
  }

  public static let columns: [FieldColumn] = [
    .init("permission", "PERMISSION"), .init("roles", "ROLES"),
  ]
}
