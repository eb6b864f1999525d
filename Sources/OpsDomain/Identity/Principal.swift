/// Who acts: the signed-in person with the rights of the moment, or the system itself.
public struct Principal: Sendable, Equatable {
  /// The user's identifier; nil for the system.
  public let userID: RecordID?
  /// Sign-in name, for messages and the journal's readers.
  public let name: String
  public let roles: [Role]
  public let permissions: Set<Permission>
  /// Whether this is the system itself, which row rules and write permissions do not bind.
  public let isSystem: Bool

  public init(userID: RecordID, name: String, roles: [Role]) {
    self.init(userID: userID, name: name, roles: roles, isSystem: false)
  }

  private init(userID: RecordID?, name: String, roles: [Role], isSystem: Bool) {
    self.isSystem = isSystem
    self.userID = userID
    self.name = name
    self.roles = roles
    self.permissions = roles.reduce(into: []) { $0.formUnion($1.permissions) }
  }

  /// The system, for work nobody in particular asked for: first set-up, migrations, jobs.
  public static let system = Principal(
    userID: nil, name: "system", roles: [.administrator], isSystem: true)

  /// Somebody who has not signed in: no rights at all.
  public static let nobody = Principal(userID: nil, name: "nobody", roles: [], isSystem: false)

  /// Whether nobody has signed in.
  public var isNobody: Bool { userID == nil && !isSystem }

  /// Whether the principal holds `permission` now.
  public func may(_ permission: Permission) -> Bool { permissions.contains(permission) }

  /// Throws `denied.permission` with the roles that would do, unless the principal may.
  public func require(_ permission: Permission, to action: String) throws(OpsError) {
    guard !may(permission) else { return }
    let holders = RoleMatrix.roles(with: permission).map(\.rawValue).joined(separator: ", ")
    let held = roles.isEmpty ? "none" : roles.map(\.rawValue).joined(separator: ", ")
    throw OpsError(
      .denied, "\(action) needs the permission \(permission.rawValue); your roles: \(held)",
      hint: "roles that may: \(holders)")
  }
}
