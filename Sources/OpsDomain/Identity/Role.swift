/// The roles a person may hold. A new user is ``unauthorized``.
public enum Role: String, Sendable, CaseIterable, Codable {
  case administrator
  case salesperson
  case warehouseKeeper = "warehouse_keeper"
  case workshopManager = "workshop_manager"
  case customer
  case driver
  case partner
  case unauthorized

  /// The roles that somebody can be given: ``unauthorized`` is what is left without any.
  public static let grantable = allCases.filter { $0 != .unauthorized }

  /// What the role may do: ``RoleMatrix`` is the one place that says so.
  public var permissions: Set<Permission> { RoleMatrix.permissions(of: self) }

  /// The role called `text`. Throws `data.bad_value` with the list of roles.
  public init(parsing text: String, field: String = "role") throws(OpsError) {
    guard let role = Role(rawValue: text) else {
      throw OpsError(
        .badValue, "There is no role called \(text)", field: field,
        hint: "roles: " + Role.allCases.map(\.rawValue).joined(separator: ", "))
    }
    self = role
  }
}
