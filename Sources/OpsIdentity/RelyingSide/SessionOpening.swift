import OpsDomain

/// What the relying side needs of the book: sessions.
public protocol SessionOpening: Sendable {
  /// Opens a session for what a person has shown.
  func open(_ proof: SignInProof, from source: SignInSource) async throws -> SignedIn
  /// Whose session this is. Throws `signin.missing` or `signin.expired`.
  func authenticate(_ token: Secret) async throws -> Principal
  /// Ends the session.
  func signOut(_ token: Secret) async throws
}

extension IdentityService: SessionOpening {
  public func open(_ proof: SignInProof, from source: SignInSource) async throws -> SignedIn {
    switch proof {
    case .password(let name, let password, let code):
      try await signIn(name, password, code: code, from: source)
    case .identityToken(let token, let nonce, let code):
      try await signIn(token, nonce: nonce, code: code, from: source)
    case .phoneCode(let number, let code):
      try await signIn(phone: number, code: code, from: source)
    }
  }
}
