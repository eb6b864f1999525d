/// What an import knows about a product from outside.
public struct FactsRow: Codable, Sendable {
  public var sku: String
  public var source: String
  public var brands: String?
  public var packageText: String?
  public var allergens: [Allergen] = []
  public var traces: [Allergen] = []
  public var unknownTags: [String] = []
  public var nutrition = Nutrition()

  public init(sku: String, source: String) {
    self.sku = sku
    self.source = source
  }
}
