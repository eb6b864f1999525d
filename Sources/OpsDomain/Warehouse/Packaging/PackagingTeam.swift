/// People who pack together.
public struct PackagingTeam: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  /// Unique regardless of letter case.
  public var name: String
  public var foldedName: String
  /// The user who leads it.
  public var leaderID: RecordID
  /// Identifiers of the users in it besides the leader, separated by commas.
  public var members: String
  /// What it is good at packing: SKUs, separated by commas.
  public var styles: String
  /// Whether it takes new work.
  public var isActive: Bool
  public var createdAt: Instant
  public var updatedAt: Instant

  public init(
    id: RecordID, name: String, foldedName: String, leaderID: RecordID, members: [RecordID] = [],
    styles: [String] = [], isActive: Bool = true, createdAt: Instant, updatedAt: Instant
  ) {
    self.id = id
    self.name = name
    self.foldedName = foldedName
    self.leaderID = leaderID
    self.members = members.map(\.description).joined(separator: ",")
    self.styles = styles.joined(separator: ",")
    self.isActive = isActive
    self.createdAt = createdAt
    self.updatedAt = updatedAt
  }
}

extension PackagingTeam {
  /// The columns, for queries.
  public enum Columns {
    public static let name = Column("name", .text)
    public static let foldedName = Column("folded_name", .text)
    public static let leaderID = Column("leader_id", .id)
    public static let members = Column("members", .text)
    public static let styles = Column("styles", .text)
    public static let isActive = Column("is_active", .bool)
    public static let createdAt = Column("created_at", .instant)
    public static let updatedAt = Column("updated_at", .instant)
  }

  public static let nameKey = UniqueKey(Columns.foldedName)

  public static let schema = Schema(
    "packaging_teams", area: .warehouse,
    columns: [
      Columns.name, Columns.foldedName, Columns.leaderID, Columns.members, Columns.styles,
      Columns.isActive, Columns.createdAt, Columns.updatedAt,
    ],
    keys: [nameKey])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    name = try row.text()
    foldedName = try row.text()
    leaderID = try row.id()
    members = try row.text()
    styles = try row.text()
    isActive = try row.bool()
    createdAt = try row.instant()
    updatedAt = try row.instant()
  }

  public func write(to row: inout RowWriter) {
    row.put(name)
    row.put(foldedName)
    row.put(leaderID)
    row.put(members)
    row.put(styles)
    row.put(isActive)
    row.put(createdAt)
    row.put(updatedAt)
  }
}

extension PackagingTeam {
  /// The users in it besides the leader.
  public var memberIDs: [RecordID] {
    members.split(separator: ",").compactMap { RecordID(String($0)) }
  }

  /// SKUs it is good at packing.
  public var styleList: [String] { styles.split(separator: ",").map(String.init) }
}
