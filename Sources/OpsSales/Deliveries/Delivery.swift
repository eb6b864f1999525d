import OpsDomain
import OpsWarehouse

/// Goods handed to a customer, on an out-of-stock request or straight from stock.
public struct Delivery: Entity {
  /// The collection of deliveries, and what people call one.
  public static let record = Record("deliveries", .sales, "delivery")

  public var id: RecordID
  public var version: Int64 = 0
  /// The request that the goods were for; nil for goods sold straight from stock.
  public var requestID: Indexed<Reference<OutOfStockRequest>>?
  /// The customer who got the goods.
  public var customerID: Reference<Customer>
  /// The product that was handed over.
  public var productID: Reference<Product>
  /// Size of the product; empty for a product without sizes.
  public var size: Line = ""
  /// Lot of the goods; empty for goods without a lot.
  public var lot: Line = ""
  /// Where the goods came from.
  public var locationID: Reference<Location>
  /// The quantity that was handed over, in the product's unit; above zero.
  public var quantity: Quantity
  /// How much of it was given back or is on its way back.
  public var givenBack: Quantity = .zero
  /// Price of one unit in the book's currency; nil if no price is known.
  public var unitPrice: UnitPrice?
  /// Number of the request or invoice that the goods were handed over for; nil for none.
  public var reference: Indexed<Line>?
  /// A remark about the delivery, at most 2000 characters; nil for none.
  public var note: String?
  /// When the goods were handed over; this may be before the delivery was recorded.
  public var deliveredAt: Instant
  /// The user who recorded the delivery; nil for the system.
  public var deliveredBy: Trail<Person>?
  /// The stock movement that took the goods out.
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
    [Columns.customerID, Columns.deliveredAt, Column.journalPlace],
    [Columns.deliveredAt, Column.journalPlace],
  ]
}
