import OpsDomain

/// Facts about a product from outside: what is in it and what its label says. One record for each
/// product; the house decides nothing here.
public struct ProductFacts: Entity {
  /// The collection of facts about products, and what people call one.
  public static let record = Record("product_facts", .sales, "product facts")

  public var id: RecordID
  public var version: Int64 = 0
  /// The product that the facts are about; it has only one record of them.
  public var productID: Unique<Reference<Product>>
  /// Where the facts come from.
  public var source: String
  /// Brands as the catalogue writes them; nil where it names none.
  public var brands: String?
  /// The size of a package as its label says, such as `4 x 125 g`.
  public var packageText: String?
  /// Allergens it holds.
  public var allergens: Set<Allergen> = []
  /// Allergens it may hold traces of.
  public var traces: Set<Allergen> = []
  /// Tags of none of the fourteen, in the words and the order of the catalogue, separated by
  /// spaces. It is a text because any word may be one.
  public var unknownTags: String = ""
  /// Per 100 g or 100 ml.
  public var nutrition: Spread<Nutrition> = Nutrition()
  /// Which values of the nutrition are impossible.
  public var flags: Set<NutritionFlag>
  /// When it was last changed.
  public var updatedAt: Trail<Instant>
}
