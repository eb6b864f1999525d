import OpsDomain
import OpsKernel

/// One role with everything it may do: a row of the role matrix.
public struct RoleView: OperationOutput, Equatable {
  public static let answerName = "role/1"

  /// Name of the role.
  public let role: Role
  /// How much trust it stands for, 0 to 4; null for a role of the book.
  public let level: Int?
  /// Roles whose permissions it also has.
  public let inherits: [Role]
  /// Sorted by name, with the permissions of inherited roles.
  public let permissions: [Permission]
  /// What the role is for; null for roles of the product, and if nobody has said it.
  public let summary: String?
  /// Whether it was created in this book.
  public let isCustom: Bool

  init(_ definition: RoleDefinition) {
    role = definition.role
    level = definition.level
    inherits = definition.inherits
    permissions = Self.sorted(definition.role.permissions)
    summary = nil
    isCustom = false
  }

  init(_ custom: CustomRole) {
    role = custom.role
    level = nil
    inherits = custom.inherits
    permissions = Self.sorted(custom.effectivePermissions)
    summary = custom.summary
    isCustom = true
  }

  private static func sorted(_ permissions: Set<Permission>) -> [Permission] {
    permissions.sorted { TextFolding.bytewiseLess($0.rawValue, $1.rawValue) }
  }

  public static let columns: [FieldColumn] = [
    .init("role", "ROLE"), .init("inherits", "INHERITS"), .init("permissions", "PERMISSIONS"),
  ]
}
