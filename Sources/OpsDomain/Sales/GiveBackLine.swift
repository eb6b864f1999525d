/// Which delivery a give-back takes goods back from, and how much of it.
public struct GiveBackLine: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  public var giveBackID: RecordID
  public var deliveryID: RecordID
  public var quantity: Quantity

  public init(
    id: RecordID, giveBackID: RecordID, deliveryID: RecordID, quantity: Quantity
  ) {
    self.id = id
    self.giveBackID = giveBackID
    self.deliveryID = deliveryID
    self.quantity = quantity
  }
}

extension GiveBackLine {
  /// The columns, for queries.
  public enum Columns {
    public static let giveBackID = Column("give_back_id", .id, references: "givebacks")
    public static let deliveryID = Column("delivery_id", .id, references: "deliveries")
    public static let quantity = Column("quantity", .fixed)
  }

  public static let schema = Schema(
    "giveback_lines", area: .sales,
    columns: [
      Columns.giveBackID, Columns.deliveryID, Columns.quantity,
    ],
    indexes: [[Columns.giveBackID]])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    giveBackID = try row.id()
    deliveryID = try row.id()
    quantity = try row.quantity()
  }

  public func write(to row: inout RowWriter) {
    row.put(giveBackID)
    row.put(deliveryID)
    row.put(quantity)
  }
}
