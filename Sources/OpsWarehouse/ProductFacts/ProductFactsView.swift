import OpsKernel

/// What is known about a product from outside.
public struct ProductFactsView: OperationOutput, Equatable {
  public static let answerName = "product.facts/1"

  /// SKU of the product.
  public let sku: String
  /// Name of the product.
  public let name: String
  /// Barcode of the product, 8, 12, 13 or 14 digits; null for none.
  public let barcode: String?
  /// Whether a catalogue has facts about the product.
  public let isKnown: Bool
  /// Brands as the catalogue writes them; null where it names none.
  public let brands: String?
  /// The size of a package as its label says, such as `4 x 125 g`; null where it is not known.
  public let packageText: String?
  /// Of the fourteen of Regulation (EU) 1169/2011.
  public let allergens: [String]
  /// Allergens that it may hold traces of, of the same fourteen.
  public let traces: [String]
  /// Tags of none of the fourteen.
  public let unknownTags: [String]
  /// Per 100 g or 100 ml.
  public let nutrition: Nutrition?
  /// Values of the nutrition that are impossible.
  public let flags: [String]
  /// Where the facts come from, and under which licence.
  public let source: String?

  public static let columns: [FieldColumn] = [
    .init("sku", "SKU"), .init("name", "NAME"), .init("allergens", "ALLERGENS"),
    .init("traces", "TRACES"), .init("flags", "FLAGS"), .init("source", "SOURCE"),
  ]

  init(_ product: Product, _ facts: ProductFacts?) {
    sku = product.sku
    name = product.name
    barcode = product.barcode
    isKnown = facts != nil
    brands = facts?.brands
    packageText = facts?.packageText
    allergens = (facts?.allergens.inOrder ?? []).map(\.rawValue)
    traces = (facts?.traces.inOrder ?? []).map(\.rawValue)
    unknownTags = (facts?.unknownTags ?? "").split(separator: " ").map(String.init)
    nutrition = facts?.nutrition
    flags = (facts?.flags.inOrder ?? []).map(\.rawValue)
    source = facts?.source
  }
}
