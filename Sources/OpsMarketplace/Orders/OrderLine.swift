import OpsDomain
import OpsWarehouse

/// Some pieces of one menu item in an order, as they were when it was placed.
public struct OrderLine: Entity {
  /// Where the book keeps the lines of orders; the journal has every change.
  public static let record = Record("order_lines", .marketplace, "order line")

  public var id: RecordID
  public var version: Int64 = 0
  /// The order that it is a line of.
  public var orderID: Indexed<Reference<MarketOrder>>
  /// The menu item that was ordered.
  public var itemID: Indexed<Reference<MenuItem>>
  /// The product of the book that the item sells.
  public var productID: Reference<Product>
  /// Size of the product; empty for a product without sizes.
  public var size: Line = ""
  /// What the partner called it.
  public var name: Line
  /// `NAME:VALUE` for each option, in their order, with semicolons; empty without.
  public var options: Line = ""
  /// Pieces; 1 to 99.
  public var quantity: Positive
  /// Of one piece with its options, in minor units.
  public var unitPrice: Amount
  /// Of all pieces before discounts.
  public var total: Amount
  /// Its share of the discounts on goods.
  public var discount: Amount = 0
  /// Whether nothing is reserved and no stock moves for it.
  public var isUnlimited: Bool = false

  public static let nameParts: [NamePart] = [
    .leftOut(Columns.itemID), .named(Columns.size), .said("", Columns.options),
  ]
}
