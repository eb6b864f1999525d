import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// A production style, as commands show it.
public struct StyleView: OperationOutput, Equatable {
  public static let answerName = "style/1"

  /// Identifier of the style; commands also accept it in place of the number.
  public let id: RecordID
  /// Number of the style, such as `ST-000001`.
  public let number: String
  /// How far the style has come, from planning to shipping.
  public let status: StyleStatus
  /// SKU of the product that is made.
  public let sku: String
  /// Null if you may not see the product.
  public let productName: String?
  /// The size that is made; null for a product without sizes.
  public let size: String?
  /// Name of the color it is made in; null if nobody named one.
  public let color: String?
  /// Whole pieces.
  public let quantity: Int64
  /// The day on which to make it.
  public let date: CivilDate
  /// When its production was started; null before that.
  public let startedAt: Instant?
  /// When its production ended; null before that.
  public let completedAt: Instant?
  /// When a team got it for packaging; null before that.
  public let warehousedAt: Instant?
  /// When it was shipped with its packages; null before that.
  public let shippedAt: Instant?
  /// Number of the packaging record.
  public let packaging: String?
  /// A remark about the style; null if nobody wrote one.
  public let note: String?
  /// How many times the style was saved, creation included.
  public let version: Int64

  public static let columns: [FieldColumn] = [
    .init("number", "NUMBER"), .init("status", "STATUS"), .init("sku", "SKU"),
    .init("size", "SIZE"), .init("color", "COLOR"), .init("quantity", "PIECES", .right),
    .init("date", "DATE"), .init("packaging", "PACKAGING"),
  ]

  /// The views of styles, in their order.
  static func of(
    _ styles: [ProductionStyle], _ transaction: Transaction
  ) async throws -> [StyleView] {
    let products = try await ReferredRecords.products(styles.map(\.productID), transaction)
    let colors = try await ReferredRecords(
      ColorCard.self, styles.compactMap(\.colorID), transaction
    ) { ($0.name, $0.name) }
    let packed = try await ReferredRecords(
      PackagingRecord.self, styles.compactMap(\.packagingID), transaction
    ) { ($0.number, $0.number) }
    return styles.map { style in
      let product = products[style.productID]
      return StyleView(
        id: style.id, number: style.number, status: style.status, sku: product.code,
        productName: product.name, size: style.size.isEmpty ? nil : style.size,
        color: style.colorID.map { colors[$0].code }, quantity: style.quantity, date: style.day,
        startedAt: style.startedAt, completedAt: style.completedAt,
        warehousedAt: style.warehousedAt, shippedAt: style.shippedAt,
        packaging: style.packagingID.map { packed[$0].code }, note: style.note,
        version: style.version)
    }
  }
}
