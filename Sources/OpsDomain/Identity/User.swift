/// A person who can sign in. What the person may do follows from role assignments.
public struct User: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  /// Sign-in name as the person writes it.
  public var name: String
  /// Folded name: two users never differ by letter case alone.
  public var foldedName: String
  public var email: String?
  public var phone: String?
  /// A disabled user cannot sign in and has no rights.
  public var isActive: Bool
  public var createdAt: Instant
  /// The administrator who created the user; nil for the first one.
  public var createdBy: RecordID?
  public var lastSignInAt: Instant?
  /// When the person was erased and the name became a pseudonym; nil for a user of today.
  public var erasedAt: Instant?

  public init(
    id: RecordID, name: String, foldedName: String, email: String? = nil, phone: String? = nil,
    isActive: Bool = true, createdAt: Instant, createdBy: RecordID? = nil,
    lastSignInAt: Instant? = nil, erasedAt: Instant? = nil
  ) {
    self.id = id
    self.name = name
    self.foldedName = foldedName
    self.email = email
    self.phone = phone
    self.isActive = isActive
    self.createdAt = createdAt
    self.createdBy = createdBy
    self.lastSignInAt = lastSignInAt
    self.erasedAt = erasedAt
  }
}

extension User {
  /// The columns, for queries.
  public enum Columns {
    public static let name = Column("name", .text, personal: true)
    public static let foldedName = Column("folded_name", .text, personal: true)
    public static let email = Column("email", .text, nullable: true, personal: true)
    public static let phone = Column("phone", .text, nullable: true, personal: true)
    public static let isActive = Column("is_active", .bool)
    public static let createdAt = Column("created_at", .instant)
    public static let createdBy = Column("created_by", .id, nullable: true)
    public static let lastSignInAt = Column("last_sign_in_at", .instant, nullable: true)
    public static let erasedAt = Column("erased_at", .instant, nullable: true)
  }

  public static let nameKey = UniqueKey(Columns.foldedName)

  public static let schema = Schema(
    "users", area: .identity,
    columns: [
      Columns.name, Columns.foldedName, Columns.email, Columns.phone, Columns.isActive,
      Columns.createdAt, Columns.createdBy, Columns.lastSignInAt, Columns.erasedAt,
    ],
    keys: [nameKey])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    name = try row.text()
    foldedName = try row.text()
    email = try row.optionalText()
    phone = try row.optionalText()
    isActive = try row.bool()
    createdAt = try row.instant()
    createdBy = try row.optionalID()
    lastSignInAt = try row.optionalInstant()
    erasedAt = try row.optionalInstant()
  }

  public func write(to row: inout RowWriter) {
    row.put(name)
    row.put(foldedName)
    row.put(email)
    row.put(phone)
    row.put(isActive)
    row.put(createdAt)
    row.put(createdBy)
    row.put(lastSignInAt)
    row.put(erasedAt)
  }
}
