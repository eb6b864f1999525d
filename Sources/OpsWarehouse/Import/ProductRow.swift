/// A product that an import wants. What people have already entered for a product stays.
public struct ProductRow: Codable, Sendable {
  public var sku: String
  public var name: String
  public var unit: String?
  public var barcode: String?
  /// Name of a category that exists or comes earlier in the import.
  public var category: String?

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
