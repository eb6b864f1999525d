/// How much of one lot a transfer moves.
public struct TransferLine: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  public var transferID: RecordID
  /// Empty for goods without a lot.
  public var lot: String
  /// What was sent.
  public var quantity: Quantity
  /// What of it is no longer on its way: it has arrived, is lost or went back.
  public var settled: Quantity

  public init(
    id: RecordID, transferID: RecordID, lot: String, quantity: Quantity,
    settled: Quantity = .zero
  ) {
    self.id = id
    self.transferID = transferID
    self.lot = lot
    self.quantity = quantity
    self.settled = settled
  }

  /// What is still on its way.
  public var remaining: Quantity { quantity - settled }
}

extension TransferLine {
  /// The columns, for queries.
  public enum Columns {
    public static let transferID = Column("transfer_id", .id, references: "transfers")
    public static let lot = Column("lot", .text, allows: .line(atMost: Limits.nameLength))
    public static let quantity = Column("quantity", .fixed)
    public static let settled = Column("settled", .fixed)
  }

  public static let schema = Schema(
    "transfer_lines", area: .warehouse,
    columns: [Columns.transferID, Columns.lot, Columns.quantity, Columns.settled],
    indexes: [[Columns.transferID]])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    transferID = try row.id()
    lot = try row.text()
    quantity = try row.quantity()
    settled = try row.quantity()
  }

  public func write(to row: inout RowWriter) {
    row.put(transferID)
    row.put(lot)
    row.put(quantity)
    row.put(settled)
  }
}
