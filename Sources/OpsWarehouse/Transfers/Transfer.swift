import OpsDomain

/// Goods of one product on their way from one place of the house to another. What is on its way
/// lies in the ledger at the location TRANSIT; the lines say which lots.
public struct Transfer: Entity {
  public static let record = Record("transfers", .warehouse, "transfer")

  public var id: RecordID
  public var version: Int64 = 0
  /// `TR-000001` and so on.
  public var number: RecordNumber
  public var productID: Reference<Product>
  /// Empty for products without sizes.
  public var size: Line = ""
  public var fromID: Reference<Location>
  public var toID: Reference<Location>
  /// What was sent, over all lines.
  public var quantity: Quantity
  /// What has arrived.
  public var received: Quantity = .zero
  /// What never arrived.
  public var lost: Quantity = .zero
  /// What went back because the transfer was cancelled.
  public var returned: Quantity = .zero
  public var status: TransferStatus = .inTransit
  /// When it should arrive; nil where nobody knows.
  public var eta: CivilDate?
  /// Why something is lost.
  public var code: Line?
  public var createdAt: Trail<Instant>
  public var createdBy: Trail<Person>?
  public var closedAt: Instant?
}

extension Transfer {
  public static let indexes: [SecondaryIndex] = [
    [Columns.productID, Columns.status], [Columns.status, Columns.createdAt],
  ]
}
