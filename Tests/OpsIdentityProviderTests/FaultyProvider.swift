import OpsDomain
import OpsIdentity
import Synchronization

/// A provider, and a book, that fail on demand.
final class FaultyProvider: IdentityProvider, SessionOpening {
  let base: any IdentityProvider
  let sessions: any SessionOpening
  private let fault = Mutex<(error: any Error, left: Int)?>(nil)
  private let bookFault = Mutex<(error: any Error, left: Int)?>(nil)

  init(_ base: any IdentityProvider, _ sessions: any SessionOpening) {
    self.base = base
    self.sessions = sessions
  }

  /// Fails the next `count` questions.
  func fail(_ error: any Error, count: Int = .max) { fault.withLock { $0 = (error, count) } }
  func recover() { fault.withLock { $0 = nil } }

  /// Fails the next `count` sign-ins to the book; the provider answers.
  func failBook(_ error: any Error, count: Int) { bookFault.withLock { $0 = (error, count) } }

  private func check() throws { try check(fault) }

  private func check(_ fault: borrowing Mutex<(error: any Error, left: Int)?>) throws {
    let error: (any Error)? = fault.withLock { fault in
      guard let now = fault, now.left > 0 else { return nil }
      fault = (now.error, now.left - 1)
      return now.error
    }
    if let error { throw error }
  }

  func discovery() async throws -> ProviderDiscovery { try await base.discovery() }
  func keys() async throws -> [ProviderKey] { try await base.keys() }

  func authorize(
    _ request: AuthorizationRequest, as proof: SignInProof, from source: SignInSource
  ) async throws -> Secret {
    try check()
    return try await base.authorize(request, as: proof, from: source)
  }

  func beginDevice(_ request: DeviceRequest) async throws -> DeviceAuthorization {
    try check()
    return try await base.beginDevice(request)
  }

  func exchange(_ request: TokenRequest) async throws -> ProviderTokens {
    try check()
    return try await base.exchange(request)
  }

  func credentialState(
    of subject: String, holding refreshToken: Secret
  ) async throws -> CredentialState {
    try check()
    return try await base.credentialState(of: subject, holding: refreshToken)
  }

  func revoke(_ refreshToken: Secret) async throws {
    try check()
    try await base.revoke(refreshToken)
  }

  func open(_ proof: SignInProof, from source: SignInSource) async throws -> SignedIn {
    try check(bookFault)
    return try await sessions.open(proof, from: source)
  }
  func authenticate(_ token: Secret) async throws -> Principal {
    try await sessions.authenticate(token)
  }
  func signOut(_ token: Secret) async throws { try await sessions.signOut(token) }
}
