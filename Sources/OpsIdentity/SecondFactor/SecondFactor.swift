import OpsDomain

/// A time-based second factor of a user (RFC 6238), with recovery codes.
public struct SecondFactor: Entity {
  /// Where the book keeps second factors; the journal does not show their values.
  public static let record = Record(
    "second_factors", .identity, "second factor", confidential: true)

  public var id: RecordID
  public var version: Int64 = 0
  /// Whose second factor it is; each user has at most one.
  public var userID: Unique<Reference<User>>
  /// Shared secret of the code generator; 20 random bytes.
  public var secret: [UInt8]
  /// Latest time step whose code was used: that one and all before count no more.
  public var lastStep: Int64
  /// SHA-256 of each recovery code that is left, one after the other.
  public var recovery: [UInt8]
  /// When the generator was shown to work; nil means that it is not asked for yet.
  public var confirmedAt: Instant?
  /// When it was created.
  public var createdAt: Trail<Instant>
}
