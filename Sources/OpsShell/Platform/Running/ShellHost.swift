import OpsDomain
import OpsServices

/// What the shell asks of the application around it: the book, the session, the server. The shell
/// knows no store and no network.
public protocol ShellHost: Sendable {
  /// The services of the configured book; opens it on first use.
  func dependencies() async throws -> AppDependencies
  /// Who is signed in. Throws `signin.missing` or `signin.expired`.
  func principal() async throws -> Principal

  /// Makes a book and its first administrator.
  func initialise(_ setup: BookSetup) async throws -> Document
  /// Signs in and keeps the token. Throws `signin.failed`.
  func signIn(name: String, password: Secret) async throws -> Document
  /// Ends the session and forgets its token.
  func signOut() async throws -> Document
  /// Who is signed in, and where.
  func session() async throws -> Document
  /// Serves the book until told to stop. With a setup token the book is one that is still empty:
  /// it is served once another one has been copied into it.
  func serve(
    listen: String, setupTokenFile: String?, announce: @escaping @Sendable (String) -> Void
  ) async throws
  /// Copies the book to the store that another configuration names, and verifies the copy.
  /// A server to copy to wants the setup token it was started with.
  func migrate(
    to configuration: String, setupTokenFile: String?,
    progress: @escaping @Sendable (String) -> Void
  ) async throws -> Document
  /// Checks the book's files and settings.
  func inspect() async throws -> Document
}
