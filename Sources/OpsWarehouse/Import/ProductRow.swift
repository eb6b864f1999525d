/// A product that an import wants. What people have said of a product already stays.
public struct ProductRow: Codable, Sendable {
  public var sku: String
  public var name: String
  public var unit: String?
  public var barcode: String?
  /// Name of a category that is there or comes before.
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
