/// Whether somebody is signed in, and how it is known.
public struct AuthenticationCheck: Sendable, Equatable {
  /// Whether somebody is signed in, as far as it is known.
  public let state: AuthenticationState
  /// What was kept, when the state comes from it because nobody could be asked; nil for a state
  /// that is certain.
  public let remembered: AuthCredentials?

  init(_ state: AuthenticationState, remembered: AuthCredentials? = nil) {
    self.state = state
    self.remembered = remembered
  }
}

/// Whether somebody is signed in.
public enum AuthenticationState: Sendable, Equatable {
  /// Somebody is signed in; the profile says who.
  case authenticated(UserProfile)
  /// Nobody is signed in.
  case unauthenticated
  /// The sign-in is over and could not be renewed.
  case expired
  /// It cannot be found out now, and it is too long since it was known.
  case unknown
}
