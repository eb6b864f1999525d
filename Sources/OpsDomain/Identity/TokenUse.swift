/// How often a token with a number of uses has been shown.
public struct TokenUse: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  public var tokenID: RecordID
  /// SHA-256 of the limit that counts: the block of the narrowed token that set it.
  public var digest: [UInt8]
  /// Uses so far, from 1.
  public var count: Int64
  /// Nothing with that limit is good from then on, whatever was narrowed further.
  public var endsAt: Instant

  public init(
    id: RecordID, tokenID: RecordID, digest: [UInt8], count: Int64, endsAt: Instant
  ) {
    self.id = id
    self.tokenID = tokenID
    self.digest = digest
    self.count = count
    self.endsAt = endsAt
  }
}

extension TokenUse {
  /// The columns, for queries.
  public enum Columns {
    public static let tokenID = Column("token_id", .id, references: "personal_tokens")
    public static let digest = Column("digest", .bytes)
    public static let count = Column("count", .integer)
    public static let endsAt = Column("ends_at", .instant)
  }

  public static let digestKey = UniqueKey(Columns.digest)

  public static let schema = Schema(
    "token_uses", area: .identity,
    columns: [Columns.tokenID, Columns.digest, Columns.count, Columns.endsAt],
    keys: [digestKey], indexes: [[Columns.tokenID]], confidential: true)

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    tokenID = try row.id()
    digest = try row.bytes()
    count = try row.integer()
    endsAt = try row.instant()
  }

  public func write(to row: inout RowWriter) {
    row.put(tokenID)
    row.put(digest)
    row.put(count)
    row.put(endsAt)
  }
}
