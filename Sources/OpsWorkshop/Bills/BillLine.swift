import OpsDomain
import OpsWarehouse

/// A part, an alternative part or a by-product of a bill of materials.
public struct BillLine: Entity {
  /// The workshop's collection of lines of bills.
  public static let record = Record("bill_lines", .workshop, "line of a bill")

  public var id: RecordID
  public var version: Int64 = 0
  /// The bill that it is a line of.
  public var billID: Indexed<Reference<BillOfMaterials>>
  /// Its place in the bill, from 1.
  public var position: Int64
  /// Whether it is a part, an alternative for a part, or a by-product.
  public var kind: BillLineKind
  /// The product that one run takes, or leaves as a by-product.
  public var productID: Indexed<Reference<Product>>
  /// Empty for a product without sizes.
  public var size: Line = ""
  /// How much one run of the bill takes or leaves, in the unit of this product.
  public var quantity: Quantity
  /// Share of the part that is lost and taken in addition.
  public var scrap: Millionths = 0
  /// The line whose part it may stand in for.
  public var alternativeTo: Int64?
  /// Share of the cost that a by-product takes.
  public var costShare: Millionths = 0

  public static let nameParts: [NamePart] = [.named(Columns.position), .named(Columns.size)]
  /// One line for each place in a bill.
  public static let positionKey = uniqueKey(Columns.billID, Columns.position)
  public static let keys = [positionKey.unique]
}

/// What a line of a bill stands for.
public enum BillLineKind: String, ColumnChoice, Codable {
  /// A product that every run takes.
  case part
  /// A product that may replace a part that is short.
  case alternative
  /// A product that every run leaves in addition, such as regrind.
  case byProduct = "by_product"
}
