/// Whether somebody is signed in.
public enum AuthenticationState: Sendable, Equatable {
  case authenticated(UserProfile)
  case unauthenticated
  /// The sign-in is over and could not be renewed.
  case expired
  /// It cannot be found out now, and it is too long since it was known.
  case unknown
}
