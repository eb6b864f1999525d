import OpsDomain
import OpsIdentity
import Synchronization

/// Who works with a book: whose token is held, or else a user who is named.
package final class BookUser: Sendable {
  private let name: String?
  private let held: Mutex<Secret?>

  /// - Parameters:
  ///   - name: A user of the book, who need not sign in: anybody who can open its file can
  ///     read it.
  ///   - token: A token of the book, which comes before the name.
  package init(_ name: String? = nil, token: Secret? = nil) {
    self.name = name
    held = Mutex(token)
  }

  /// The token of the moment; nil where nobody has signed in.
  var token: Secret? { held.withLock { $0 } }

  /// Takes the token of a sign-in; nil after a sign-out.
  func hold(_ token: Secret?) { held.withLock { $0 = token } }

  /// Who that is now, with the rights of the moment. Throws `signin.missing` if it is nobody,
  /// `signin.expired` for a token that is over, and `notfound.user`.
  func principal(_ identity: IdentityService) async throws -> Principal {
    if let token { return try await identity.authenticate(token) }
    if let name { return try await identity.principal(named: name) }
    throw OpsError(
      .signInMissing, "Nobody works with this book",
      hint: "name a user or a token when you open it, or call signIn")
  }
}
