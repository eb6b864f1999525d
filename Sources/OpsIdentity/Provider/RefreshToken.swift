import OpsDomain

/// A refresh token that was given out: good for one use, which gives the next of its family.
public struct RefreshToken: Entity {
  /// Where the book keeps refresh tokens until they are removed; the journal does not show their
  /// values.
  public static let record = Record(
    "refresh_tokens", .identity, "refresh token", confidential: true, passing: true)

  public var id: RecordID
  public var version: Int64 = 0
  /// SHA-256 of the token; 32 bytes.
  public var digest: Unique<[UInt8]>
  /// What all tokens that follow from one sign-in have in common.
  public var family: Indexed<RecordID>
  /// The token it was given for; nil for the first.
  public var parent: RecordID?
  /// The user whose sign-in it continues.
  public var userID: Indexed<Reference<User>>
  /// The program that it was given to; the token is refused from any other.
  public var client: String
  /// How the person signed in, in the order in which the person showed it.
  public var methods: [SignInMethod]
  /// When the person signed in; the same for the whole family.
  public var authenticatedAt: Instant
  /// When it was created.
  public var createdAt: Trail<Instant>
  /// It is refused from this moment on; the same for the whole family.
  public var expiresAt: Indexed<Instant>
  /// A second use ends the family.
  public var usedAt: Instant?
  /// When it was ended before its time; nil if it was not.
  public var revokedAt: Instant?
}
