import OpsDomain
import OpsKernel
import OpsStorage

/// A user as operations answer it.
public struct UserView: OperationOutput, Equatable {
  public static let answerName = "user/1"

  /// Identifier of the user; it never changes.
  public let id: RecordID
  /// Sign-in name; unique regardless of letter case.
  public let name: String
  /// The roles that the user has today; `unauthorized` alone for a user without a role.
  public let roles: [Role]
  /// Whether the user can sign in and has permissions.
  public let isActive: Bool
  /// E-mail address; null if none is known.
  public let email: Personal<String>?
  /// Phone number; null if none is known.
  public let phone: Personal<String>?
  /// When it was created.
  public let createdAt: Instant
  /// When the user last signed in; null before the first time.
  public let lastSignInAt: Instant?
  /// How many times the user was saved, from 1 on; each change adds 1.
  public let version: Int64
  /// The role that the user works as after a sign-in; null for all roles together.
  public let primaryRole: Role?

  /// - Parameter given: The roles that are held, in the order in which they were given.
  init(_ user: User, roles given: [Role]) {
    let held = Set(given).subtracting([.unauthorized])
    let others = held.filter { !$0.isBuiltIn }.sorted { $0.rawValue < $1.rawValue }
    id = user.id
    name = user.name
    roles = held.isEmpty ? [.unauthorized] : Role.allCases.filter(held.contains) + others
    isActive = user.isActive
    email = user.email.map(Personal.init)
    phone = user.phone.map(Personal.init)
    createdAt = user.createdAt
    lastSignInAt = user.lastSignInAt
    version = user.version
    primaryRole = user.workRole(of: given)
  }

  /// The view of `user` with the roles of today.
  static func of(_ user: User, _ transaction: Transaction) async throws -> UserView {
    let held = try await transaction.repository(RoleAssignment.self)
      .held(by: user.id, at: transaction.moment)
    return UserView(user, roles: held.map(\.role))
  }

  public static let columns: [FieldColumn] = [
    .init("name", "NAME"), .init("roles", "ROLES"), .init("is_active", "ACTIVE"),
    .init("last_sign_in_at", "LAST SIGN-IN"),
  ]
}

extension UserView: HoldsPersonalData {
  package var personalReading: PersonalReading {
    PersonalReading.user(id, email: email, phone: phone)
  }
}
