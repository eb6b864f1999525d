import OpsDomain

/// What a verified identity token says.
public struct IdentityClaims: Sendable, Equatable {
  public let issuer: String
  public let subject: String
  public let nonce: String
  public let issuedAt: Instant
  public let expiresAt: Instant
  /// When the person has shown who it is.
  public let authenticatedAt: Instant
  public let methods: [SignInMethod]
  /// Only the first time, and only as the person agreed to.
  public let email: Personal<String>?
  public let name: Personal<String>?

  public init(
    issuer: String, subject: String, nonce: String, issuedAt: Instant, expiresAt: Instant,
    authenticatedAt: Instant, methods: [SignInMethod], email: Personal<String>? = nil,
    name: Personal<String>? = nil
  ) {
    self.issuer = issuer
    self.subject = subject
    self.nonce = nonce
    self.issuedAt = issuedAt
    self.expiresAt = expiresAt
    self.authenticatedAt = authenticatedAt
    self.methods = methods
    self.email = email
    self.name = name
  }
}
