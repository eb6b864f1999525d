/// A place stock can be, real or virtual, in a tree.
public struct Location: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  /// Short name, unique regardless of letter case.
  public var code: String
  public var foldedCode: String
  public var kind: LocationKind
  public var parentID: RecordID?
  /// Floor policy: whether levels here may fall below zero. Always so for virtual locations.
  public var allowsNegative: Bool
  /// How goods are kept here; nil where nobody has said.
  public var storage: StorageKind?
  public var createdAt: Instant

  public init(
    id: RecordID, code: String, foldedCode: String, kind: LocationKind,
    parentID: RecordID? = nil, allowsNegative: Bool = false,
    storage: StorageKind? = nil, createdAt: Instant
  ) {
    self.id = id
    self.code = code
    self.foldedCode = foldedCode
    self.kind = kind
    self.parentID = parentID
    self.allowsNegative = allowsNegative
    self.storage = storage
    self.createdAt = createdAt
  }
}

extension Location {
  /// The columns, for queries.
  public enum Columns {
    public static let code = Column("code", .text, allows: .line(atMost: Limits.nameLength))
    public static let foldedCode = Column("folded_code", .text)
    public static let kind = Column("kind", .text, words: LocationKind.self)
    public static let parentID = Column("parent_id", .id, nullable: true, references: "locations")
    public static let allowsNegative = Column("allows_negative", .bool)
    public static let storage = Column("storage", .text, nullable: true, words: StorageKind.self)
    public static let createdAt = Column("created_at", .instant)
  }

  public static let codeKey = UniqueKey(Columns.foldedCode)

  public static let schema = Schema(
    "locations", area: .warehouse,
    columns: [
      Columns.code, Columns.foldedCode, Columns.kind, Columns.parentID, Columns.allowsNegative,
      Columns.storage, Columns.createdAt,
    ],
    keys: [codeKey],
    indexes: [[Columns.parentID]])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    code = try row.text()
    foldedCode = try row.text()
    kind = try row.choice(LocationKind.self)
    parentID = try row.optionalID()
    allowsNegative = try row.bool()
    storage = try row.optionalChoice(StorageKind.self)
    createdAt = try row.instant()
  }

  public func write(to row: inout RowWriter) {
    row.put(code)
    row.put(foldedCode)
    row.put(kind)
    row.put(parentID)
    row.put(allowsNegative)
    row.put(storage)
    row.put(createdAt)
  }
}
