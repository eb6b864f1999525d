import OpsDomain

/// A product as operations answer it.
public struct ProductView: Codable, Sendable, Equatable {
  public let id: RecordID
  public let sku: String
  public let name: String
  public let unit: String
  public let scale: Int64
  public let price: UnitPrice?
  public let sizes: [String]
  public let lowStock: Quantity?
  public let barcode: String?
  public let createdAt: Instant
  public let updatedAt: Instant
  public let version: Int64

  init(_ product: Product) {
    id = product.id
    sku = product.sku
    name = product.name
    unit = product.unit
    scale = product.scale
    price = product.price
    sizes = product.sizeList
    lowStock = product.lowStock
    barcode = product.barcode
    createdAt = product.createdAt
    updatedAt = product.updatedAt
    version = product.version
  }

  static let columns: [FieldColumn] = [
    .init("sku", "SKU"), .init("name", "NAME"), .init("unit", "UNIT"),
    .init("price", "PRICE", .right), .init("low_stock", "LOW AT", .right),
  ]
}
