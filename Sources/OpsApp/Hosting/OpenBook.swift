import OpsDomain
import OpsServices
import OpsStorage

/// An opened book: its store and the services wired to it.
struct OpenBook: Sendable {
  let store: any RecordStore
  let dependencies: AppDependencies
  let world: World
  /// The identity provider of the book's people, here or at the server.
  let provider: any IdentityProvider
  /// Says what its tokens say.
  let verifier: any IdentityTokenVerifying

  func close() async throws { try await store.close() }
}
