import OpsDomain
import OpsServices

/// Who knows whose token it is and signs people in and out. The server asks it on every request.
public protocol Doorkeeper: Sendable {
  /// Whose token this is, with the rights of the moment.
  /// Throws `signin.missing` for what is no token, `signin.expired` for one that is over.
  func principal(for token: Secret) async throws -> Principal

  /// Who comes without a token: nobody, or a guest where the book lets people look around.
  func visitor() async throws -> Principal

  /// Throws `signin.failed` or `tempfail.throttled`.
  func signIn(name: String, password: Secret) async throws -> SignedIn

  /// Ends the token's session.
  func signOut(_ token: Secret) async throws

  /// Runs an operation that sets a password.
  /// Throws `usage.unknown_operation` for one that does not take any.
  func run(
    _ operation: String, input: Document, password: Secret, _ call: Call
  ) async throws -> Outcome<Document>
}

extension Doorkeeper {
  public func visitor() async throws -> Principal { .nobody }
}
