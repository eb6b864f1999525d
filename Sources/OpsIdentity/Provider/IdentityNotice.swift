import OpsDomain

/// A notice of a provider that has been taken, so that it is carried out once. Also a nonce of a
/// sign-in that has been used.
public struct IdentityNotice: Entity {
  /// Where the book keeps notices of providers until they are removed; the journal does not show
  /// their values.
  public static let record = Record(
    "identity_notices", .identity, "account notice", confidential: true, passing: true)

  public var id: RecordID
  public var version: Int64 = 0
  /// SHA-256 of issuer and name; 32 bytes.
  public var digest: Unique<[UInt8]>
  /// When the notice was taken, or the nonce was used.
  public var receivedAt: Instant
  /// It may be forgotten from this moment on: it would be refused for its age.
  public var expiresAt: Indexed<Instant>
}
