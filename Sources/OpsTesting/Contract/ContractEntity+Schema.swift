import OpsDomain

extension ContractEntity {
  /// The columns, for queries.
  public enum Columns {
    public static let code = Column("code", .text, allows: .anything)
    public static let groupID = Column(
      "group_id", .id, nullable: true, references: "contract_groups")
    public static let slot = Column("slot", .integer, nullable: true)
    public static let title = Column("title", .text, allows: .anything)
    public static let note = Column("note", .text, nullable: true, allows: .anything)
    public static let count = Column("count", .integer)
    public static let rank = Column("rank", .integer, nullable: true)
    public static let flag = Column("flag", .bool)
    public static let choice = Column("choice", .bool, nullable: true)
    public static let amount = Column("amount", .fixed, allows: .anything)
    public static let price = Column("price", .fixed, nullable: true, allows: .anything)
    public static let at = Column("at", .instant, allows: .anything)
    public static let until = Column("until", .instant, nullable: true, allows: .anything)
    public static let day = Column("day", .date)
    public static let due = Column("due", .date, nullable: true)
    public static let digest = Column("digest", .bytes)
  }

  /// The keys, for look-ups.
  public enum Keys {
    public static let typedCode = ContractEntity.uniqueKey(
      Field<String>("code", allows: .anything))
    public static let code = typedCode.unique
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
