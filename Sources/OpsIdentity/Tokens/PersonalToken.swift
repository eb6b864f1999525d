import OpsDomain

/// A personal access token: what a script shows in place of a signed-in person. The secret is made
/// by its holder and never stored; the book knows its digest and the key that proves it.
public struct PersonalToken: Entity {
  /// Where the book keeps personal access tokens; the journal does not show their values.
  public static let record = Record("personal_tokens", .identity, "token", confidential: true)

  public var id: RecordID
  public var version: Int64 = 0
  /// The owner of the token, whose rights it has.
  public var userID: Indexed<Reference<User>>
  /// What its owner calls it; unique among the owner's tokens that are not over.
  public var name: Naming<String>
  /// SHA-256 of the token; 32 bytes.
  public var digest: Unique<[UInt8]>
  /// Ed25519 key that the token's secret signs with when its holder narrows it; 32 bytes.
  public var verifyingKey: Unique<[UInt8]>
  /// Scopes of the token; empty for everything its owner may do.
  public var scopes: [AccessScope] = []
  /// Whether the token can only read.
  public var isReadOnly: Bool = false
  /// The most records that one commit may change.
  public var maximumRows: Int?
  /// When it was created.
  public var createdAt: Trail<Instant>
  /// The token is refused from this moment on.
  public var expiresAt: Instant
  /// The last use, exact to a quarter of an hour; nil before the first one.
  public var lastUsedAt: Instant?
  /// When the token was revoked; nil if it was not.
  public var revokedAt: Instant?
  /// The workbench at which it was created: then it has only the rights of that role. Nil for all
  /// of its owner's roles.
  public var workbench: Role?

  /// Whether it is valid at that moment.
  public func isLive(at now: Instant) -> Bool { revokedAt == nil && now < expiresAt }

  /// What the token takes away from its owner's rights.
  public var limits: AccessLimits {
    var limits = AccessLimits()
    if !scopes.isEmpty { limits.scopes = [scopes] }
    limits.isReadOnly = isReadOnly
    limits.maximumRows = maximumRows
    limits.notAfter = expiresAt
    return limits
  }
}
