import OpsDomain
import OpsStorage
import OpsWarehouse

/// What a product is made of: one version of its bill of materials.
public struct BillOfMaterials: Entity {
  /// The workshop's collection of bills of materials.
  public static let record = Record("bills_of_materials", .workshop, "bill of materials")

  public var id: RecordID
  public var version: Int64 = 0
  /// The product that is made.
  public var productID: Reference<Product>
  /// 1 for the first bill of the product, and so on.
  public var revision: Int64
  /// Whether production uses it: one bill of a product is.
  public var isCurrent: Bool = true
  /// How much one run of the bill makes, in the product's unit.
  public var makes: Quantity
  /// Whether the product is never stocked: its parts take its place in other bills.
  public var isPhantom: Bool = false
  /// Share of the product that is bad; so much more is made.
  public var scrap: Millionths = 0
  /// A remark for people; nil if nobody wrote one.
  public var note: LongText?
  /// When it was created.
  public var createdAt: Trail<Instant>
  /// Who created it.
  public var createdBy: Trail<Person>?

  public static let nameParts: [NamePart] = [.named(Columns.revision)]
  /// One bill for each product and revision.
  public static let revisionKey = uniqueKey(Columns.productID, Columns.revision)
  public static let keys = [revisionKey.unique]
  public static let indexes: [SecondaryIndex] = [
    [Columns.productID, Columns.isCurrent], [Columns.isCurrent, Columns.productID],
  ]
}

/// Bills of materials by product.
extension Repository where Item == BillOfMaterials {
  /// The bill that production of the product uses; nil for one that is bought.
  package func current(of product: RecordID) async throws -> BillOfMaterials? {
    try await first(
      where: .both(
        .equals(BillOfMaterials.Columns.productID, product),
        .equals(BillOfMaterials.Columns.isCurrent, true)))
  }

  /// The bill of the product with this revision, or its current one. Throws `notfound.any`.
  func named(_ product: Product, revision: Int64?) async throws -> BillOfMaterials {
    if let revision {
      if let bill = try await fetch(key: BillOfMaterials.revisionKey, product.id, revision) {
        return bill
      }
      throw OpsError(
        .notFound, "\(Excerpt.of(product.sku)) has no bill of materials \(revision)",
        field: "revision", hint: "run `opsh bom list \(Excerpt.of(product.sku))` to see its bills")
    }
    if let bill = try await current(of: product.id) { return bill }
    throw OpsError(
      .notFound, "\(Excerpt.of(product.sku)) has no bill of materials", field: "sku",
      hint: "run `opsh bom create \(Excerpt.of(product.sku)) --of PART=QTY` to create one")
  }
}
