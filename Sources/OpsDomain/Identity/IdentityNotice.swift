/// A notice of a provider that has been taken, so that it is carried out once. Also a nonce of a
/// sign-in that has been used.
public struct IdentityNotice: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  /// SHA-256 of issuer and name; 32 bytes.
  public var digest: [UInt8]
  public var receivedAt: Instant
  /// It may be forgotten from this moment on: it would be refused for its age.
  public var expiresAt: Instant

  public init(
    id: RecordID, digest: [UInt8], receivedAt: Instant, expiresAt: Instant
  ) {
    self.id = id
    self.digest = digest
    self.receivedAt = receivedAt
    self.expiresAt = expiresAt
  }
}

extension IdentityNotice {
  /// The columns, for queries.
  public enum Columns {
    public static let digest = Column("digest", .bytes)
    public static let receivedAt = Column("received_at", .instant)
    public static let expiresAt = Column("expires_at", .instant)
  }

  public static let digestKey = UniqueKey(Columns.digest)

  public static let schema = Schema(
    "identity_notices", area: .identity,
    columns: [Columns.digest, Columns.receivedAt, Columns.expiresAt],
    keys: [digestKey],
    indexes: [[Columns.expiresAt]],
    confidential: true)

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    digest = try row.bytes()
    receivedAt = try row.instant()
    expiresAt = try row.instant()
  }

  public func write(to row: inout RowWriter) {
    row.put(digest)
    row.put(receivedAt)
    row.put(expiresAt)
  }
}
