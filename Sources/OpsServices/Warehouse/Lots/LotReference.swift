/// Input of operations about one lot.
public struct LotReference: Codable, Sendable {
  public var lot: String
  /// SKU, for a code that several products have.
  public var product: String?

  public init(lot: String, product: String? = nil) {
    self.lot = lot
    self.product = product
  }

  static let parameters: [Parameter] = [
    .argument("lot", .name, label: "LOT", "Lot code; letter case counts."),
    .option("product", .sku, label: "SKU", "Of this product, if several have such a lot."),
  ]
}
