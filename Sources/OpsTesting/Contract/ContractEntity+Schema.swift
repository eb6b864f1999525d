import OpsDomain

extension ContractEntity {
  /// The columns, for queries.
  public enum Columns {
    /// Text that is different in every record.
    public static let code = Column("code", .text, allows: .anything)
    /// The group that the record belongs to, or null.
    public static let groupID = Column(
      "group_id", .id, nullable: true, references: "contract_groups")
    /// An integer or null; different in every record of a group.
    public static let slot = Column("slot", .integer, nullable: true)
    /// Text that is never null.
    public static let title = Column("title", .text, allows: .anything)
    /// Text or null.
    public static let note = Column("note", .text, nullable: true, allows: .anything)
    /// An integer that is never null.
    public static let count = Column("count", .integer)
    /// An integer or null; several records may have the same.
    public static let rank = Column("rank", .integer, nullable: true)
    /// A truth value that is never null.
    public static let flag = Column("flag", .bool)
    /// A truth value or null.
    public static let choice = Column("choice", .bool, nullable: true)
    /// A decimal number that is never null.
    public static let amount = Column("amount", .fixed, allows: .anything)
    /// A decimal number or null.
    public static let price = Column("price", .fixed, nullable: true, allows: .anything)
    /// A moment that is never null.
    public static let at = Column("at", .instant, allows: .anything)
    /// A moment or null.
    public static let until = Column("until", .instant, nullable: true, allows: .anything)
    /// A day that is never null.
    public static let day = Column("day", .date)
    /// A day or null.
    public static let due = Column("due", .date, nullable: true)
    /// Bytes that are never null.
    public static let digest = Column("digest", .bytes)
  }

  /// The keys, for look-ups.
  public enum Keys {
    /// The key of the code with its type, for look-ups of entities.
    public static let typedCode = ContractEntity.uniqueKey(
      Field<String>("code", allows: .anything))
    /// The same key without its type, for schemas and rows.
    public static let code = typedCode.unique
    /// Finds a record by its group and its slot in that group.
    public static let place = UniqueKey(Columns.groupID, Columns.slot)
  }

  public static let schema = Schema(
    "contract_entities", area: .platform,
    columns: [
      Columns.code, Columns.groupID, Columns.slot, Columns.title, Columns.note, Columns.count,
      Columns.rank, Columns.flag, Columns.choice, Columns.amount, Columns.price, Columns.at,
      Columns.until, Columns.day, Columns.due, Columns.digest,
    ],
    keys: [Keys.code, Keys.place],
    indexes: [[Columns.rank], [Columns.day, Columns.rank]])
}
