/// Whether one user agrees to one purpose, and since when.
public struct Consent: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  public var userID: RecordID
  public var purpose: ConsentPurpose
  public var isGiven: Bool
  /// When it was last given or taken back.
  public var at: Instant

  public init(
    id: RecordID, userID: RecordID, purpose: ConsentPurpose, isGiven: Bool, at: Instant
  ) {
    self.id = id
    self.userID = userID
    self.purpose = purpose
    self.isGiven = isGiven
    self.at = at
  }
}

extension Consent {
  /// The columns, for queries.
  public enum Columns {
    public static let userID = Column("user_id", .id, references: "users")
    public static let purpose = Column("purpose", .text, words: ConsentPurpose.self)
    public static let isGiven = Column("is_given", .bool)
    public static let at = Column("at", .instant)
  }

  public static let pairKey = UniqueKey(Columns.userID, Columns.purpose)

  public static let schema = Schema(
    "consents", area: .identity,
    columns: [Columns.userID, Columns.purpose, Columns.isGiven, Columns.at], keys: [pairKey])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    userID = try row.id()
    purpose = try row.choice(ConsentPurpose.self)
    isGiven = try row.bool()
    at = try row.instant()
  }

  public func write(to row: inout RowWriter) {
    row.put(userID)
    row.put(purpose.rawValue)
    row.put(isGiven)
    row.put(at)
  }
}
