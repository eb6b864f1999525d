/// One of the product's own roles: what it may do itself, and whose rights it has besides.
public struct RoleDefinition: Sendable {
  public let role: Role
  /// How much trust the role stands for, 0 to 4, for people who compare roles.
  public let level: Int
  /// Permissions of the role itself.
  public let own: Set<Permission>
  /// Roles whose permissions it has as well, theirs included.
  public let inherits: [Role]

  init(_ role: Role, level: Int, own: Set<Permission> = [], inherits: [Role] = []) {
    self.role = role
    self.level = level
    self.own = own
    self.inherits = inherits
  }
}
