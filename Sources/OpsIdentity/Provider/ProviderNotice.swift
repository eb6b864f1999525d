import OpsDomain

/// What a verified notice of a provider says: something has happened to an account.
public struct ProviderNotice: Sendable, Equatable {
  /// What has happened. Source: the notices of the service the provider stands in for.
  public enum Event: String, Sendable, CaseIterable {
    case consentRevoked = "consent-revoked"
    case accountDeleted = "account-delete"
    case emailDisabled = "email-disabled"
    case emailEnabled = "email-enabled"
    case transferred = "account-transferred"
  }

  public let issuer: String
  /// Names the notice; one name is carried out once.
  public let name: String
  public let subject: String
  public let event: Event
  /// When it happened, which is before it was told.
  public let happenedAt: Instant
  public let issuedAt: Instant
  /// The subject that takes the place of ``subject``, of a transfer.
  public let newSubject: String?

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
