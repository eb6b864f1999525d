import OpsDomain

/// What a verified notice of a provider says: something has happened to an account.
public struct ProviderNotice: Sendable, Equatable {
  /// What has happened. Source: the notices of the service the provider stands in for.
  public enum Event: String, Sendable, CaseIterable {
    /// The person no longer agrees to sign in here with the account.
    case consentRevoked = "consent-revoked"
    /// The account was deleted at the provider.
    case accountDeleted = "account-delete"
    /// Mail to the person's relay address is no longer forwarded.
    case emailDisabled = "email-disabled"
    /// Mail to the person's relay address is forwarded again.
    case emailEnabled = "email-enabled"
    /// All sign-ins with the account have ended at the provider.
    case sessionsRevoked = "sessions-revoked"
    /// Another account took the place of this one.
    case transferred = "account-transferred"
  }

  /// Name of the provider that sent the notice.
  public let issuer: String
  /// Names the notice; one name is carried out once.
  public let name: String
  /// The provider's name of the account that the notice is about.
  public let subject: String
  /// What has happened to the account.
  public let event: Event
  /// When it happened, which is before it was told.
  public let happenedAt: Instant
  /// When the provider wrote the notice.
  public let issuedAt: Instant
  /// The subject that takes the place of ``subject``, of a transfer.
  public let newSubject: String?

  /// What a notice says, once a verifier has checked it.
  public init(
    issuer: String, name: String, subject: String, event: Event, happenedAt: Instant,
    issuedAt: Instant, newSubject: String? = nil
  ) {
    self.issuer = issuer
    self.name = name
    self.subject = subject
    self.event = event
    self.happenedAt = happenedAt
    self.issuedAt = issuedAt
    self.newSubject = newSubject
  }
}
