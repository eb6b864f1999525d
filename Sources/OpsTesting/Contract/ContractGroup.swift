import OpsDomain

/// The second collection of the contract suite: what ``ContractEntity`` refers to.
public struct ContractGroup: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  /// Text that is different in every group.
  public var name: String

  /// A group whose name is different from all others.
  public init(id: RecordID, name: String) {
    self.id = id
    self.name = name
  }
}

extension ContractGroup {
  /// The columns, for queries.
  public enum Columns {
    /// Text that is different in every group.
    public static let name = Column("name", .text, allows: .anything)
  }

  /// The keys, for look-ups.
  public enum Keys {
    /// Finds a group by its name.
    public static let name = UniqueKey(Columns.name)
  }

  public static let schema = Schema(
    "contract_groups", area: .platform, columns: [Columns.name], keys: [Keys.name])

  /// Reads the columns in the order of the schema, `id` and `version` first.
  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    name = try row.text()
  }

  public func write(to row: inout RowWriter) { row.put(name) }
}
