import OpsDomain
import OpsWarehouse

/// Goods handed to a customer, on an out-of-stock request or straight from stock.
public struct Delivery: Entity {
  public static let record = Record("deliveries", .sales, "delivery")

  public var id: RecordID
  public var version: Int64 = 0
  public var requestID: Indexed<Reference<OutOfStockRequest>>?
  public var customerID: Reference<Customer>
  public var productID: Reference<Product>
  public var size: Line = ""
  public var lot: Line = ""
  /// Where the goods came from.
  public var locationID: Reference<Location>
  public var quantity: Quantity
  /// How much of it was given back or is on its way back.
  public var givenBack: Quantity = .zero
  public var unitPrice: UnitPrice?
  public var reference: Indexed<Line>?
  public var note: String?
  public var deliveredAt: Instant
  public var deliveredBy: Trail<Person>?
  public var movementID: Reference<StockMovement>

  /// Set by the store when the record is committed.
  public var place: JournalPlace?
}

extension Delivery {
  public static let nameParts: [NamePart] = [
    .named(Columns.size), .named(Columns.lot), .at(Columns.locationID),
  ]
  public static let indexes: [SecondaryIndex] = [
    [Columns.customerID, Columns.productID],
    [Columns.deliveredAt, Column.journalPlace],
  ]
}
