/// A role that a book has made: permissions of its own, and those of the product's roles it
/// inherits from.
public struct CustomRole: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  /// A name that none of the product's own roles has; see ``Role/isName(_:)``.
  public var role: Role
  public var summary: String?
  /// Permissions of its own.
  public var own: Set<Permission>
  /// The product's own roles whose permissions it has as well, never ``Role/administrator``.
  public var inherits: [Role]
  public var createdAt: Instant
  public var createdBy: RecordID?
  /// When it was removed; nobody holds it any more and its name can be used again.
  public var deletedAt: Instant?

  public init(
    id: RecordID, role: Role, summary: String? = nil, own: Set<Permission>, inherits: [Role],
    createdAt: Instant, createdBy: RecordID? = nil, deletedAt: Instant? = nil
  ) {
    self.id = id
    self.role = role
    self.summary = summary
    self.own = own
    self.inherits = inherits
    self.createdAt = createdAt
    self.createdBy = createdBy
    self.deletedAt = deletedAt
  }

  /// What the role may do, inheritance resolved.
  public var permissions: Set<Permission> {
    inherits.reduce(into: own) { $0.formUnion($1.permissions) }
  }
}

extension CustomRole {
  /// The columns, for queries.
  public enum Columns {
    public static let role = Column("role", .text, allows: .line(atMost: Limits.nameLength))
    public static let summary = Column("summary", .text, nullable: true)
    public static let own = Column("permissions", .text)
    public static let inherits = Column("inherits", .text)
    public static let createdAt = Column("created_at", .instant)
    public static let createdBy = Column("created_by", .id, nullable: true)
    public static let deletedAt = Column("deleted_at", .instant, nullable: true)
  }

  public static let schema = Schema(
    "custom_roles", area: .identity,
    columns: [
      Columns.role, Columns.summary, Columns.own, Columns.inherits, Columns.createdAt,
      Columns.createdBy, Columns.deletedAt,
    ],
    indexes: [[Columns.role]])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    role = try row.choice(Role.self)
    summary = try row.optionalText()
    own = Set(try row.text().split(separator: " ").compactMap { Permission(rawValue: String($0)) })
    inherits = try row.text().split(separator: " ").map { Role(rawValue: String($0)) }
    createdAt = try row.instant()
    createdBy = try row.optionalID()
    deletedAt = try row.optionalInstant()
  }

  public func write(to row: inout RowWriter) {
    row.put(role)
    row.put(summary)
    row.put(own.map(\.rawValue).sorted().joined(separator: " "))
    row.put(inherits.map(\.rawValue).joined(separator: " "))
    row.put(createdAt)
    row.put(createdBy)
    row.put(deletedAt)
  }
}
