import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage

/// Who works with a book.
extension Book {
  /// Who works with the book, with the rights of this moment.
  ///
  /// That is the owner of the token if there is one, or else the user who was named on opening; of
  /// a book in memory it is its administrator. A book at a server asks the server.
  ///
  /// Throws `signin.missing` if nobody was named and nobody has signed in, `signin.expired` for a
  /// token that is over, and `notfound.user`.
  public func principal() async throws -> Principal {
    try await user.principal(dependencies.identity)
  }

  /// A user of a book that is kept here, without a sign-in: anybody who can open its file can
  /// read it.
  /// Throws `notfound.user`, and `denied.scope` for a book at a server, which decides by tokens.
  public func principal(named name: String) async throws -> Principal {
    guard dependencies.desk.storeKind != .remote else {
      throw OpsError(
        .deniedScope, "A server does not take the name of a user for a sign-in",
        hint: "open the book with a token, or call signIn")
    }
    return try await dependencies.identity.principal(named: name)
  }

  /// A call by the user who works with the book, as the methods of services take it. Throws what
  /// ``principal()`` throws.
  /// - Parameters:
  ///   - key: The same key with the same input gives the first answer again; each call is its own
  ///     without one.
  ///   - reason: Why, for the journal.
  ///   - isRehearsal: Whether everything is worked out and nothing is changed.
  public func call(
    key: String? = nil, reason: String? = nil, isRehearsal: Bool = false
  ) async throws -> Call {
    Call(try await principal(), key: key, reason: reason, isRehearsal: isRehearsal)
  }

  /// Signs in with a password. From now on this user works with the book.
  ///
  /// Throws `signin.failed`, `signin.second_factor` if a code is missing, and
  /// `tempfail.throttled` after too many failures.
  /// - Parameter code: A code of the second factor, for a user who has one.
  @discardableResult
  public func signIn(
    _ name: String, _ password: Secret, code: Secret? = nil
  ) async throws -> Principal {
    let signedIn = try await dependencies.identity.signIn(name, password, code: code)
    user.hold(signedIn.token)
    return signedIn.principal
  }

  /// Ends the sign-in of ``signIn(_:_:code:)``, or the token that the book was opened with if it
  /// is one of a session. Does nothing where there is none.
  public func signOut() async throws {
    guard let token = user.token else { return }
    try await dependencies.identity.signOut(token)
    user.hold(nil)
  }
}
