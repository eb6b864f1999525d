/// How a principal came in: what a sign-in or a token says about itself.
public struct SessionFacts: Sendable, Equatable {
  /// What was shown.
  public enum Kind: String, Sendable, Codable {
    /// The bearer token of a sign-in.
    case session
    /// A personal access token.
    case token
  }

  /// Identifier of the session or of the personal token.
  public let id: RecordID
  /// What was shown, a session or a personal token.
  public let kind: Kind
  /// When the person last proved who they are: with a password, not with a token.
  public let authenticatedAt: Instant
  /// What was shown is refused from this moment on.
  public let expiresAt: Instant
  /// A session that is not used until then is over; nil for a token.
  public let idleUntil: Instant?
  /// The workbench that is open; nil for all of the person's roles together.
  public let workbench: Role?

  /// What is known about the session or the personal token that a caller has shown.
  public init(
    id: RecordID, kind: Kind, authenticatedAt: Instant, expiresAt: Instant,
    idleUntil: Instant? = nil, workbench: Role? = nil
  ) {
    self.id = id
    self.kind = kind
    self.authenticatedAt = authenticatedAt
    self.expiresAt = expiresAt
    self.idleUntil = idleUntil
    self.workbench = workbench
  }
}
