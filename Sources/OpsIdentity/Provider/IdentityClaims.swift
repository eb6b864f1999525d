import OpsDomain

/// What a verified identity token says.
public struct IdentityClaims: Sendable, Equatable {
  /// Name of the provider that signed the token.
  public let issuer: String
  /// The provider's name of the person; together with ``issuer`` it names one account.
  public let subject: String
  /// The nonce of the sign-in that the token was made for.
  public let nonce: String
  /// When the provider made the token.
  public let issuedAt: Instant
  /// When the token ends; clocks may differ by a minute.
  public let expiresAt: Instant
  /// When the person has shown who it is.
  public let authenticatedAt: Instant
  /// How the person showed who it is, in the order of the token.
  public let methods: [SignInMethod]
  /// The provider's name of the sign-in that the token belongs to; nil where it gives none.
  public let signIn: String?
  /// Only the first time, and only as the person agreed to.
  public let email: Personal<String>?
  /// What the person is called; like ``email`` only the first time, and only as agreed to.
  public let name: Personal<String>?

  /// Whether ``email`` is an address of the provider that hides the person's own.
  public let hidesEmail: Bool
  /// Whether the provider says that the person has shown more than something that is known, such as
  /// a code or a key.
  public let isStrong: Bool

  /// What a token says, once a verifier has checked it.
  public init(
    issuer: String, subject: String, nonce: String, issuedAt: Instant, expiresAt: Instant,
    authenticatedAt: Instant, methods: [SignInMethod], signIn: String? = nil,
    email: Personal<String>? = nil, name: Personal<String>? = nil, hidesEmail: Bool = false,
    isStrong: Bool = false
  ) {
    self.issuer = issuer
    self.subject = subject
    self.nonce = nonce
    self.issuedAt = issuedAt
    self.expiresAt = expiresAt
    self.authenticatedAt = authenticatedAt
    self.methods = methods
    self.signIn = signIn
    self.email = email
    self.name = name
    self.hidesEmail = hidesEmail
    self.isStrong = isStrong
  }
}
