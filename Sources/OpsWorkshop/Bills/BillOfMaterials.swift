import OpsDomain
import OpsWarehouse

/// What a product is made of: one version of its bill of materials.
public struct BillOfMaterials: Entity {
  public static let record = Record("bills_of_materials", .workshop, "bill of materials")

  public var id: RecordID
  public var version: Int64 = 0
  /// What is made.
  public var productID: Reference<Product>
  /// 1 for the first bill of the product, and so on.
  public var revision: Int64
  /// Whether production uses it: one bill of a product is.
  public var isCurrent: Bool = true
  /// How much one run of the bill makes, in the product's unit.
  public var makes: Quantity
  /// Whether the product is never stocked: its parts stand in its place in bills above it.
  public var isPhantom: Bool = false
  /// Share of the product that turns out bad and is made in addition.
  public var scrap: Millionths = 0
  public var note: LongText?
  public var createdAt: Trail<Instant>
  public var createdBy: Trail<Person>?

  public static let nameParts: [NamePart] = [.named(Columns.revision)]
  public static let revisionKey = uniqueKey(Columns.productID, Columns.revision)
  public static let keys = [revisionKey.unique]
  public static let indexes: [SecondaryIndex] = [[Columns.productID, Columns.isCurrent]]
}
