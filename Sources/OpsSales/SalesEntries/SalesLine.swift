import OpsDomain
import OpsWarehouse

/// One product in a sales entry.
public struct SalesLine: Entity {
  public static let record = Record("sales_lines", .sales, "sales line")

  public var id: RecordID
  public var version: Int64 = 0
  public var entryID: Reference<SalesEntry>
  public var productID: Reference<Product>
  public var quantity: Quantity
  public var unitPrice: UnitPrice
  /// Quantity × price, rounded half up to minor units.
  public var amount: Amount
}

extension SalesLine {
  public static let productKey = uniqueKey(Columns.entryID, Columns.productID)
  public static let keys = [productKey.unique]
}
