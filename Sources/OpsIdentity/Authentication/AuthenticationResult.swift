/// What came of a sign-in.
public enum AuthenticationResult: Sendable {
  case success(UserProfile)
  /// Signed in, and without a role yet.
  case requiresRoleSelection(PartialUserProfile)
  /// The person has changed their mind: nothing has happened.
  case cancelled
  case failed(AuthenticationError)
}
