/// What an import knows about a product from outside.
public struct FactsRow: Codable, Sendable {
  /// SKU of the product, which exists or comes earlier in the import.
  public var sku: String
  /// Where the facts come from, and under which licence.
  public var source: String
  /// Brands as the source writes them; nil where it names none.
  public var brands: String?
  /// The size of a package as its label says, such as `4 x 125 g`; nil where the source does not
  /// say.
  public var packageText: String?
  /// Allergens that the goods contain.
  public var allergens: [Allergen] = []
  /// Allergens that the goods may hold traces of.
  public var traces: [Allergen] = []
  /// Tags of none of the fourteen allergens, in the words and the order of the source.
  public var unknownTags: [String] = []
  /// What the label says about 100 g or 100 ml; values that the source does not have are nil.
  public var nutrition = Nutrition()

  /// Facts without any value; the source adds what it knows about the product.
  public init(sku: String, source: String) {
    self.sku = sku
    self.source = source
  }
}
