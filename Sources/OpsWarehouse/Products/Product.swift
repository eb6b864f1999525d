import OpsDomain
import OpsKernel
import OpsStorage

/// Something that is stocked and sold: a stock keeping unit.
public struct Product: Entity {
  /// The collection of products, and what people call one.
  public static let record = Record("products", .sales, "product")

  public var id: RecordID
  public var version: Int64 = 0
  /// As people write it; unique regardless of letter case.
  public var sku: Naming<Line>
  /// The SKU without case, accents and extra spaces: no two products have the same.
  public var foldedSKU: Unique<Folded>
  /// What people call the product, 1 to 200 characters; several products may share a name.
  public var name: String
  /// Folded SKU, name and barcode, for text search.
  public var search: Folded
  /// Unit of quantities, such as `each` or `kg`.
  public var unit: Line = "each"
  /// Decimals a quantity may have, 0…6.
  public var scale: Int64 = 0
  /// Sales price per unit in the book's currency.
  public var price: UnitPrice?
  /// Sizes it comes in, separated by commas; empty for none.
  public var sizes: String = ""
  /// The product counts as low below this available quantity.
  public var lowStock: Quantity?
  /// GTIN of 8, 12, 13 or 14 digits.
  public var barcode: Indexed<Line>?
  /// Whether the product was ever received in lots; issues then pick lots.
  public var tracksLots: Bool = false
  /// The category that says how long its goods keep; nil for none.
  public var categoryID: Indexed<Reference<Category>>?
  /// Weight of an empty container, in the product's unit.
  public var tare: Quantity?
  /// When it was created.
  public var createdAt: Trail<Instant>
  /// Who created it.
  public var createdBy: Trail<Person>?
  /// When it was last changed.
  public var updatedAt: Trail<Instant>
  /// Whether a partner created it for a menu. The house sells it too as soon as it has a price.
  public var isMadeByPartner: Kept<Bool>?
  /// Who may see it besides staff, see ``ProductAudience``; nil for everybody who may see products.
  public var audience: Kept<String>?
  /// What the product is and what it is for, in several lines; nil for no description.
  public var description: LongText?
  /// Weight of one unit in grams, above zero; nil if nobody knows it.
  public var weight: Quantity?
  /// The status that people gave it; nil while the status follows from the stock.
  public var manualStatus: ProductStatus?
  /// ``name`` without case and accents, for lists by name.
  public var foldedName: Kept<Folded?> { TextFolding.fold(name) }
  /// Colors it comes in, separated by commas; nil for none.
  public var colors: String?

  public static let indexes: [SecondaryIndex] = [
    [Columns.audience, Columns.foldedSKU], [Columns.foldedName], [Columns.price],
    [Columns.createdAt],
  ]
}

/// Input of operations that name one product.
public struct ProductReference: OperationInput {
  /// The product.
  public var sku: NameOf<Product>
}

extension Product {
  /// The refusal of a name that no product has: `notfound.sku`.
  package static func missing(_ sku: String, field: String = "sku", hint: String) -> OpsError {
    OpsError(
      .notFoundSKU, "There is no product \(Excerpt.of(sku))", field: field, hint: hint)
  }
}

/// Products by the names that people use for them.
extension Repository where Item == Product {
  /// The product with this SKU, or nil.
  public func find(sku: String) async throws -> Product? {
    try await fetch(key: Product.skuKey, TextFolding.fold(sku))
  }

  /// The product with this SKU, whatever its letter case. Throws `notfound.sku`.
  public func named(_ sku: String) async throws -> Product {
    if let product = try await find(sku: sku) { return product }
    if let id = RecordID(sku), let product = try await fetch(id) { return product }
    let meant = await hint(for: sku, in: Product.Columns.foldedSKU) { $0.sku }
    throw Product.missing(
      sku, hint: meant ?? "run `opsh product search TEXT` to find products by part of their name")
  }
}
