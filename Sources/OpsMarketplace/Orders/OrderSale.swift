import OpsDomain
import OpsWarehouse

/// A movement that gave goods of an order to its customer, because it was paid. Only these come
/// back when the order is cancelled or changed: anybody who moves goods can write the number of
/// an order beside a movement.
public struct OrderSale: Entity {
  /// Where the book keeps the sales of orders; the journal has every change.
  public static let record = Record("order_sales", .marketplace, "sale of an order")

  public var id: RecordID
  public var version: Int64 = 0
  /// The order whose goods were given out.
  public var orderID: Indexed<Reference<MarketOrder>>
  /// The stock movement to the customer; it belongs to one order only.
  public var movementID: Unique<Reference<StockMovement>>
  /// Until when the goods were kept for a request before; nil for goods that were on sale.
  public var keptUntil: Instant?
}
