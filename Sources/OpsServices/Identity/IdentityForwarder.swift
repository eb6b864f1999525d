import OpsDomain

/// Carries what holds a password or a token to the server that keeps the book. The ordinary road of
/// operations carries documents, and a secret never becomes one.
///
/// The ``OperationForwarder`` of a desk adopts this too when its server knows sign-in.
public protocol IdentityForwarder: OperationForwarder {
  /// Signs in at the server. Throws `signin.failed` or `tempfail.throttled`.
  func signIn(_ name: String, _ password: Secret) async throws -> SignedIn
  /// Ends the token's session at the server.
  func signOut(_ token: Secret) async throws
  /// Whose token this is. Throws `signin.missing` or `signin.expired`.
  func authenticate(_ token: Secret) async throws -> Principal
  /// Sends an operation together with the password it sets.
  func forward(
    _ operation: String, input: Document, password: Secret, call: Call
  ) async throws -> Outcome<Document>
}
