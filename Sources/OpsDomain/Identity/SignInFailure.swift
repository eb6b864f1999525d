/// How often sign-in failed for one user, or for names that belong to nobody. The name that was
/// typed is not kept: people type passwords into the wrong field.
public struct SignInFailure: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  /// Nil for names that belong to nobody.
  public var userID: RecordID?
  /// Failures since the book was made, from 1. Of a flood only some are counted.
  public var count: Int64
  public var lastAt: Instant

  public init(id: RecordID, userID: RecordID?, count: Int64, lastAt: Instant) {
    self.id = id
    self.userID = userID
    self.count = count
    self.lastAt = lastAt
  }
}

extension SignInFailure {
  /// The columns, for queries.
  public enum Columns {
    public static let userID = Column("user_id", .id, nullable: true, references: "users")
    public static let count = Column("count", .integer)
    public static let lastAt = Column("last_at", .instant)
  }

  public static let schema = Schema(
    "sign_in_failures", area: .identity,
    columns: [Columns.userID, Columns.count, Columns.lastAt], indexes: [[Columns.userID]],
    confidential: true)

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    userID = try row.optionalID()
    count = try row.integer()
    lastAt = try row.instant()
  }

  public func write(to row: inout RowWriter) {
    row.put(userID)
    row.put(count)
    row.put(lastAt)
  }
}
