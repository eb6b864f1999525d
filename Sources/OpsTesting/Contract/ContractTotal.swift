import OpsDomain

/// The derived collection of the contract suite: a figure for each group.
public struct ContractTotal: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  /// The group that the figure is about; each group has one figure at most.
  public var groupID: RecordID
  /// The figure of the group; the test that writes it says what it counts.
  public var total: Int64

  /// The figure of one group.
  public init(id: RecordID, groupID: RecordID, total: Int64) {
    self.id = id
    self.groupID = groupID
    self.total = total
  }
}

extension ContractTotal {
  /// The columns, for queries.
  public enum Columns {
    /// The group that the figure is about.
    public static let groupID = Column("group_id", .id, references: "contract_groups")
    /// The figure of the group.
    public static let total = Column("total", .integer)
  }

  /// The keys, for look-ups.
  public enum Keys {
    /// Finds the figure of a group.
    public static let groupID = UniqueKey(Columns.groupID)
  }

  public static let schema = Schema(
    "contract_totals", area: .platform, columns: [Columns.groupID, Columns.total],
    keys: [Keys.groupID], derived: true)

  /// Reads the columns in the order of the schema, `id` and `version` first.
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
