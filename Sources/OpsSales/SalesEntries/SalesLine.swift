import OpsDomain
import OpsWarehouse

/// One product in a sales entry.
public struct SalesLine: Entity {
  /// The collection of lines of sales entries, and what people call one.
  public static let record = Record("sales_lines", .sales, "sales line")

  public var id: RecordID
  public var version: Int64 = 0
  /// The sales entry that the line is a part of.
  public var entryID: Reference<SalesEntry>
  /// The product that was sold.
  public var productID: Reference<Product>
  /// The quantity that was sold, in the product's unit; above zero.
  public var quantity: Quantity
  /// Price of one unit in the book's currency; above zero.
  public var unitPrice: UnitPrice
  /// Quantity × price, rounded half up to minor units.
  public var amount: Amount
}

extension SalesLine {
  /// A product has at most one line in an entry.
  public static let productKey = uniqueKey(Columns.entryID, Columns.productID)
  public static let keys = [productKey.unique]
}
