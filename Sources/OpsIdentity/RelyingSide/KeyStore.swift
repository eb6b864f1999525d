/// Keeps what a sign-in leaves, for its owner alone. One entry; storing replaces it.
public protocol KeyStore: Sendable {
  /// Where it is, for people: a path, or the name of a service.
  var place: String { get }

  /// Keeps the credentials in place of what was kept. Throws `signin.key_store`.
  func store(_ credentials: AuthCredentials) throws

  /// What is kept; nil when nothing is. What is kept and cannot be read is removed, and
  /// `signin.key_store` asks to sign in again. Throws `config.invalid` for a place that is open to
  /// others.
  func retrieve() throws -> AuthCredentials?

  /// Removes what is kept. It is no error if nothing is kept.
  func delete() throws

  /// Whether something is kept, readable or not.
  func exists() -> Bool
}
