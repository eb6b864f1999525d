import OpsDomain

/// The derived collection of the contract suite: a figure for each group.
public struct ContractTotal: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  public var groupID: RecordID
  public var total: Int64

  public init(id: RecordID, groupID: RecordID, total: Int64) {
    self.id = id
    self.groupID = groupID
    self.total = total
  }
}

extension ContractTotal {
  /// The columns, for queries.
  public enum Columns {
    public static let groupID = Column("group_id", .id, references: "contract_groups")
    public static let total = Column("total", .integer)
  }

  /// The keys, for look-ups.
  public enum Keys {
    public static let groupID = UniqueKey(Columns.groupID)
  }

  public static let schema = Schema(
    "contract_totals", area: .platform, columns: [Columns.groupID, Columns.total],
    keys: [Keys.groupID], derived: true)

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    groupID = try row.id()
    total = try row.integer()
  }

  public func write(to row: inout RowWriter) {
    row.put(groupID)
    row.put(total)
  }
}
