import OpsDomain

/// What somebody without an account says of themselves to get one.
public struct Registration: Sendable {
  /// Sign-in name, unique regardless of letter case.
  public var name: String
  /// The password that the person will sign in with; the rules of passwords apply.
  public var password: Secret
  /// ``choices`` or nil, to be chosen later.
  public var role: Role?
  /// E-mail address; nil if the person gives none.
  public var email: Personal<String>?

  /// The roles that people may give themselves. Never one of the staff.
  public static let choices: [Role] = [.customer, .driver, .partner]

  /// What a person gives to register; the role can also be chosen later.
  public init(
    name: String, password: Secret, role: Role? = nil, email: Personal<String>? = nil
  ) {
    self.name = name
    self.password = password
    self.role = role
    self.email = email
  }

  /// Throws `denied.permission` for a role that is not one of ``choices``.
  public static func check(_ role: Role) throws(OpsError) {
    guard choices.contains(role) else {
      throw OpsError(
        .denied, "You cannot give yourself a role of the staff", field: "role",
        hint: "roles to choose from: " + choices.map(\.rawValue).joined(separator: ", "))
    }
  }
}
