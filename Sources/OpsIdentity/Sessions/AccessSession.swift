import OpsDomain

/// A signed-in session. The bearer token itself is never stored, only its digest.
public struct AccessSession: Entity {
  /// Where the book keeps sessions until they are removed; the journal does not show their values.
  public static let record = Record(
    "access_sessions", .identity, "session", confidential: true, passing: true)

  public var id: RecordID
  public var version: Int64 = 0
  /// SHA-256 of the bearer token; 32 bytes.
  public var tokenDigest: [UInt8]
  /// The user who is signed in.
  public var userID: Indexed<Reference<User>>
  /// When it was created.
  public var createdAt: Trail<Instant>
  /// When the person last gave a password, here or for this session again.
  public var authenticatedAt: Instant
  /// The last use, exact to five minutes.
  public var lastActiveAt: Instant
  /// A session that is not used for that long ends.
  public var idleLimit: TimeSpan
  /// The token is refused from this moment on.
  public var expiresAt: Instant
  /// When the session was ended before its time; nil if it was not.
  public var revokedAt: Instant?
  /// The workbench that is open in this session; nil for all of the person's roles together.
  public var workbench: Role?

  /// The session ends at this moment, even if it is used.
  public var idleUntil: Instant { lastActiveAt.adding(idleLimit) }

  /// Whether it ended because nobody used it, and for no other reason.
  func isIdle(at now: Instant) -> Bool {
    revokedAt == nil && now < expiresAt && now >= idleUntil
  }

  /// Whether it is valid at that moment: not ended, not too old, and not idle for too long.
  public func isLive(at now: Instant) -> Bool {
    revokedAt == nil && now < expiresAt && now < idleUntil
  }
}

extension AccessSession {
  /// A session that begins with a sign-in.
  public init(
    id: RecordID, tokenDigest: [UInt8], userID: RecordID, createdAt: Instant, expiresAt: Instant,
    idleLimit: TimeSpan
  ) {
    self.init(
      id: id, tokenDigest: tokenDigest, userID: userID, createdAt: createdAt,
      authenticatedAt: createdAt, lastActiveAt: createdAt, idleLimit: idleLimit,
      expiresAt: expiresAt)
  }
}

extension AccessSession {
  /// Finds a session by the digest of its token, which no two sessions share.
  public static let tokenKey = uniqueKey(Columns.tokenDigest)
  public static let keys = [tokenKey.unique]
}
