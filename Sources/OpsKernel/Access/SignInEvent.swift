/// What may become of a sign-in, for the journal.
public enum SignInEvent: String, Sendable, CaseIterable, Codable {
  /// Somebody signed in.
  case signedIn = "sign_in"
  /// A name, a password or a second factor was wrong.
  case failed = "sign_in_failed"
  /// Too many failures: sign-in is refused for a while.
  case locked = "sign_in_locked"
  /// A session was ended by another, or for having lasted too long.
  case ended = "session_ended"
}
