import OpsDomain

/// What came of a sign-in.
public enum AuthenticationResult: Sendable {
  /// Signed in, with at least one role.
  case success(UserProfile)
  /// Signed in, and without a role yet.
  case requiresRoleSelection(PartialUserProfile)
  /// The person has changed their mind: nothing has happened.
  case cancelled
  /// Not signed in; the error says why.
  case failed(AuthenticationError)
}

/// Somebody who is signed in and holds no role yet.
public struct PartialUserProfile: Sendable, Equatable {
  /// Who signed in.
  public let profile: UserProfile
  /// What people who have registered may choose from. A person whom an administrator has added
  /// waits for a role from an administrator.
  public let choices: [Role]

  /// A person without a role; the choices are those of a registration unless given.
  public init(profile: UserProfile, choices: [Role] = Registration.choices) {
    self.profile = profile
    self.choices = choices
  }
}
