/// A product that an import wants. What people have already entered for a product stays.
public struct ProductRow: Codable, Sendable {
  /// SKU of the product; letter case makes no difference.
  public var sku: String
  /// Name of a new product, 1 to 200 characters; a product that exists keeps its own.
  public var name: String
  /// Unit of a new product, such as `kg`; nil for `each`.
  public var unit: String?
  /// GTIN of 8, 12, 13 or 14 digits; nil where the source has none.
  public var barcode: String?
  /// Name of a category that exists or comes earlier in the import.
  public var category: String?
  /// Decimals that quantities of a new product may have, 0…6; nil for none.
  public var decimals: Int64?

  /// A product, which is created if the book has none with this SKU.
  public init(
    sku: String, name: String, unit: String? = nil, barcode: String? = nil,
    category: String? = nil
  ) {
    self.sku = sku
    self.name = name
    self.unit = unit
    self.barcode = barcode
    self.category = category
  }
}
