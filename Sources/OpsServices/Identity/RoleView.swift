import OpsDomain

/// One role with everything it may do: a row of the role matrix.
public struct RoleView: Codable, Sendable, Equatable {
  public let role: Role
  /// Sorted by name, inheritance resolved.
  public let permissions: [Permission]

  init(_ role: Role) {
    self.role = role
    permissions = Permission.allCases.filter(role.permissions.contains)
      .sorted { TextFolding.bytewiseLess($0.rawValue, $1.rawValue) }
  }

  static let columns: [FieldColumn] = [
    .init("role", "ROLE"), .init("permissions", "PERMISSIONS"),
  ]
}
