/// Something the journal keeps although it changed no record of the business: a refusal, a look at
/// personal data, a sign-in. Names people by identifier or number only.
public struct AccessEvent: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  public var kind: AccessEventKind
  public var at: Instant
  /// Who; nil for somebody who has not signed in, and for a name nobody has.
  public var actor: RecordID?
  /// The operation or route, such as `customer.show`.
  public var operation: String
  /// A refusal's error code, or what became of a sign-in; nil for a look.
  public var code: String?
  /// Where the call came in: `local` or `server`.
  public var door: String
  /// Whose data was shown: a collection and the identifiers or numbers, parted by blanks; several
  /// collections by commas. Of a sign-in: the record that stands for the account.
  public var subjects: String?
  /// Which fields, parted by blanks.
  public var fields: String?
  /// How many like it this one stands for; 1 unless they came too fast.
  public var count: Int64

  public init(
    id: RecordID, kind: AccessEventKind, at: Instant, actor: RecordID? = nil, operation: String,
    code: String? = nil, door: String, subjects: String? = nil, fields: String? = nil,
    count: Int64 = 1
  ) {
    self.id = id
    self.kind = kind
    self.at = at
    self.actor = actor
    self.operation = operation
    self.code = code
    self.door = door
    self.subjects = subjects
    self.fields = fields
    self.count = count
  }
}

extension AccessEvent {
  /// The columns, for queries.
  public enum Columns {
    public static let kind = Column("kind", .text, words: AccessEventKind.self)
    public static let at = Column("at", .instant)
    public static let actor = Column("actor", .id, nullable: true)
    public static let operation = Column("operation", .text)
    public static let code = Column(
      "code", .text, nullable: true, allows: .line(atMost: Limits.nameLength))
    public static let door = Column("door", .text)
    public static let subjects = Column(
      "subjects", .text, nullable: true, allows: .text(atMost: Limits.columnLong))
    public static let fields = Column("fields", .text, nullable: true)
    public static let count = Column("count", .integer)
  }

  public static let schema = Schema(
    "access_events", area: .platform,
    columns: [
      Columns.kind, Columns.at, Columns.actor, Columns.operation, Columns.code, Columns.door,
      Columns.subjects, Columns.fields, Columns.count,
    ],
    indexes: [[Columns.at], [Columns.actor]])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    kind = try row.choice(AccessEventKind.self)
    at = try row.instant()
    actor = try row.optionalID()
    operation = try row.text()
    code = try row.optionalText()
    door = try row.text()
    subjects = try row.optionalText()
    fields = try row.optionalText()
    count = try row.integer()
  }

  public func write(to row: inout RowWriter) {
    row.put(kind.rawValue)
    row.put(at)
    row.put(actor)
    row.put(operation)
    row.put(code)
    row.put(door)
    row.put(subjects)
    row.put(fields)
    row.put(count)
  }
}
