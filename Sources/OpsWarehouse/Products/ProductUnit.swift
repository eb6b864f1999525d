import OpsDomain

/// Another unit a product is counted in, such as a box of twelve.
public struct ProductUnit: Entity {
  public static let record = Record("product_units", .warehouse, "unit")

  public var id: RecordID
  public var version: Int64 = 0
  public var productID: Reference<Product>
  /// Unique for the product regardless of letter case.
  public var name: Naming<String>
  public var foldedName: Folded
  /// How many of the product's own unit one of these is; above zero.
  public var factor: Quantity
}

extension ProductUnit {
  public static let nameKey = uniqueKey(Columns.productID, Columns.foldedName)
  public static let keys = [nameKey.unique]
}
