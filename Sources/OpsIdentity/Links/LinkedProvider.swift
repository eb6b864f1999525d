import OpsDomain

/// A provider that a person signs in with.
public struct LinkedProvider: Sendable, Equatable {
  /// The provider's name in its tokens, an address.
  public let issuer: String
  /// What it last said of the account there.
  public let state: CredentialState
  /// When the account was linked.
  public let linkedAt: Instant
  /// Whether the address it gave is one of its own that hides the person's.
  public let hidesEmail: Bool
  /// Whether it has stopped forwarding mail to that address.
  public let isMailStopped: Bool

  /// A linked account as the book or its server tells it.
  public init(
    issuer: String, state: CredentialState, linkedAt: Instant, hidesEmail: Bool,
    isMailStopped: Bool
  ) {
    self.issuer = issuer
    self.state = state
    self.linkedAt = linkedAt
    self.hidesEmail = hidesEmail
    self.isMailStopped = isMailStopped
  }

  init(_ link: IdentityLink) {
    self.init(
      issuer: link.issuer, state: link.state, linkedAt: link.createdAt,
      hidesEmail: link.hidesEmail, isMailStopped: link.isMailStopped)
  }
}
