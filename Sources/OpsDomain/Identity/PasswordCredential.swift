/// The password hash of a user, in the encoded form of Argon2id with its parameters and salt.
public struct PasswordCredential: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  public var userID: RecordID
  /// `$argon2id$v=19$m=…,t=…,p=…$salt$hash`.
  public var encodedHash: String
  public var changedAt: Instant

  public init(
    id: RecordID, userID: RecordID, encodedHash: String, changedAt: Instant
  ) {
    self.id = id
    self.userID = userID
    self.encodedHash = encodedHash
    self.changedAt = changedAt
  }
}

extension PasswordCredential {
  /// The columns, for queries.
  public enum Columns {
    public static let userID = Column("user_id", .id, references: "users")
    public static let encodedHash = Column("encoded_hash", .text)
    public static let changedAt = Column("changed_at", .instant)
  }

  public static let userKey = UniqueKey(Columns.userID)

  public static let schema = Schema(
    "password_credentials", area: .identity,
    columns: [
      Columns.userID, Columns.encodedHash, Columns.changedAt,
    ],
    keys: [userKey],
    confidential: true)

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    userID = try row.id()
    encodedHash = try row.text()
    changedAt = try row.instant()
  }

  public func write(to row: inout RowWriter) {
    row.put(userID)
    row.put(encodedHash)
    row.put(changedAt)
  }
}
