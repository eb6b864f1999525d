import OpsDomain
import OpsKernel

/// A user with everything about sign-in and roles, as `user.show` answers it.
public struct UserDetail: OperationOutput, Equatable {
  public static let answerName = "user.detail/1"

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
  /// Whether the user has a password to sign in with; null with --known-at, because the book keeps
  /// nothing of earlier passwords.
  public let hasPassword: Bool?
  /// Every role ever given, oldest first.
  public let assignments: [RoleAssignmentView]
  /// The role that the user works as after a sign-in; null for all roles together.
  public let primaryRole: Role?
  /// Other identity providers that sign the user in; null with --known-at.
  public let linkedProviders: [String]?
  /// The number to which codes are sent that sign the user in; null for none, and with --known-at.
  public let signInPhone: Personal<String>?

  /// - Parameter others: Nil where the book keeps nothing of them, of an earlier moment.
  init(
    _ view: UserView, hasPassword: Bool?, assignments: [RoleAssignmentView],
    others: OtherSignIns?
  ) {
    id = view.id
    name = view.name
    roles = view.roles
    isActive = view.isActive
    email = view.email
    phone = view.phone
    createdAt = view.createdAt
    lastSignInAt = view.lastSignInAt
    version = view.version
    self.hasPassword = hasPassword
    self.assignments = assignments
    primaryRole = view.primaryRole
    linkedProviders = others?.providers
    signInPhone = others?.phone.map { Personal($0.phone) }
  }
}

extension UserDetail: HoldsPersonalData {
  package var personalReading: PersonalReading {
    var reading = PersonalReading.user(id, email: email, phone: phone ?? signInPhone)
    for assignment in assignments { reading.merge(assignment.personalReading) }
    return reading
  }
}
