import OpsDomain
import OpsKernel
import OpsStorage

/// A product as operations answer it.
public struct ProductView: OperationOutput, Equatable {
  public static let answerName = "product/1"

  /// Identifier of the product.
  public let id: RecordID
  /// Short name of the product, as people write it; unique regardless of letter case.
  public let sku: String
  /// Name of the product, 1 to 200 characters.
  public let name: String
  /// Unit of quantities, such as `each` or `kg`.
  public let unit: String
  /// Decimals a quantity may have, 0 to 6.
  public let scale: Int64
  /// Sales price per unit in the book's currency; null for none.
  public let price: UnitPrice?
  /// Sizes it comes in; empty for a product without sizes.
  public let sizes: [String]
  /// Colors it comes in; empty if nobody has named any.
  public let colors: [String]
  /// The product counts as low below this available quantity; null for no threshold.
  public let lowStock: Quantity?
  /// GTIN of 8, 12, 13 or 14 digits; null for none.
  public let barcode: String?
  /// Name of its category.
  public let category: String?
  /// Weight of an empty container, in the product's unit.
  public let tare: Quantity?
  /// What the product is and what it is for; null for no description.
  public let description: String?
  /// Weight of one unit in grams; null if nobody knows it.
  public let weight: Quantity?
  /// The status that people have set; null while the status follows from the stock, and for
  /// callers who may not see stock.
  public let manualStatus: ProductStatus?
  /// Whether goods are on hand; null in lists without `status`, in answers of changes, and for
  /// callers who may not see stock.
  public let status: ProductStatus?
  /// When it was created.
  public let createdAt: Instant
  /// When it was last changed.
  public let updatedAt: Instant
  /// How many times the product was written, from 1.
  public let version: Int64
  /// SHA-256 of each image, at most 3; null for none, in lists and in answers of changes.
  public var images: [String]?

  private init(_ product: Product, category: String?, status: ProductStatus?) {
    id = product.id
    sku = product.sku
    name = product.name
    unit = product.unit
    scale = product.scale
    price = product.price
    sizes = product.sizeList
    colors = product.colorList
    lowStock = product.lowStock
    barcode = product.barcode
    self.category = category
    tare = product.tare
    description = product.description
    weight = product.weight
    manualStatus = product.manualStatus
    self.status = status
    createdAt = product.createdAt
    updatedAt = product.updatedAt
    version = product.version
  }

  /// The product with the name of its category.
  static func of(_ product: Product, _ transaction: Transaction) async throws -> ProductView {
    try await views([product], nil, transaction)[0]
  }

  /// The same with the status and the images.
  static func withStatus(
    _ product: Product, _ transaction: Transaction
  ) async throws -> ProductView {
    let statuses = try await ProductStatuses([product], transaction)
    var view = try await views([product], statuses, transaction)[0]
    let images = try await Attachments.images(
      .image, of: product.id, in: Product.schema, transaction)
    view.images = images.isEmpty ? nil : images
    return view
  }

  /// A page of products with the names of their categories.
  static func page(
    _ page: Page<Product>, _ transaction: Transaction
  ) async throws -> Listing<ProductView> {
    Listing(items: try await views(page.items, nil, transaction), next: page.next)
  }

  /// Products with the names of their categories.
  /// - Parameter statuses: Their statuses; nil to leave them out.
  static func views(
    _ products: [Product], _ statuses: ProductStatuses?, _ transaction: Transaction
  ) async throws -> [ProductView] {
    let ids = Set(products.compactMap(\.categoryID))
    let names = Dictionary(
      try await transaction.seen(Category.self, ids).map { ($0.id, $0.name) },
      uniquingKeysWith: { first, _ in first })
    return products.map { product in
      ProductView(
        product, category: product.categoryID.flatMap { names[$0] },
        status: statuses.flatMap { $0[product] })
    }
  }

  public static let columns: [FieldColumn] = [
    .init("sku", "SKU"), .init("name", "NAME"), .init("category", "CATEGORY"),
    .init("unit", "UNIT"),
    .init("price", "PRICE", .right), .init("low_stock", "LOW AT", .right),
  ]
}
