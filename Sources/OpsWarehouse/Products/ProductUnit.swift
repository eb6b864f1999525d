import OpsDomain

/// Another unit a product is counted in, such as a box of twelve.
public struct ProductUnit: Entity {
  /// The collection of further units of products, and what people call one.
  public static let record = Record("product_units", .warehouse, "unit")

  public var id: RecordID
  public var version: Int64 = 0
  /// The product that is counted in this unit.
  public var productID: Reference<Product>
  /// Unique for the product regardless of letter case.
  public var name: Naming<String>
  /// The name without case, accents and extra spaces: a product has no two units with the same.
  public var foldedName: Folded
  /// How many of the product's own unit one of these is; above zero.
  public var factor: Quantity
}

extension ProductUnit {
  /// Finds a unit of a product by its folded name.
  public static let nameKey = uniqueKey(Columns.productID, Columns.foldedName)
  public static let keys = [nameKey.unique]
}
