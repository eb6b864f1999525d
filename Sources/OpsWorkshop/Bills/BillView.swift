import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// A bill of materials, as lists show it.
public struct BillView: OperationOutput, Equatable {
  public static let answerName = "bom/1"

  /// Identifier of the bill.
  public let id: RecordID
  /// SKU of the product that is made.
  public let sku: String
  /// The number of the bill among the bills of its product, from 1.
  public let revision: Int64
  /// Whether production uses it.
  public let isCurrent: Bool
  /// How much one run makes.
  public let makes: Quantity
  /// The unit of the product, in which `makes` is counted.
  public let unit: String
  /// Whether the product is never stocked, so that its parts are used directly.
  public let isPhantom: Bool
  /// Percent of the product that is bad.
  public let scrapPercent: Quantity
  /// A remark about the bill; null if nobody wrote one.
  public let note: String?
  /// When it was created.
  public let createdAt: Instant

  public static let columns: [FieldColumn] = [
    .init("sku", "SKU"), .init("revision", "REVISION", .right), .init("is_current", "CURRENT"),
    .init("makes", "MAKES", .right), .init("scrap_percent", "SCRAP %", .right),
    .init("is_phantom", "PHANTOM"), .init("note", "NOTE"),
  ]

  /// The views of bills, in their order.
  static func of(
    _ bills: [BillOfMaterials], _ transaction: Transaction
  ) async throws -> [BillView] {
    let products = try await transaction.asSystem("names what is made")
      .seen(Product.self, Set(bills.map(\.productID)))
    let known = Dictionary(products.map { ($0.id, $0) }) { first, _ in first }
    return bills.map { bill in
      BillView(
        id: bill.id, sku: known[bill.productID]?.sku ?? bill.productID.description,
        revision: bill.revision, isCurrent: bill.isCurrent, makes: bill.makes,
        unit: known[bill.productID]?.unit ?? "", isPhantom: bill.isPhantom,
        scrapPercent: Percent.of(bill.scrap), note: bill.note, createdAt: bill.createdAt)
    }
  }
}
