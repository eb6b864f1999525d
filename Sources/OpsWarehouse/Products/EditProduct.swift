import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `product.edit`: what is absent stays as it is.
public struct EditProduct: OperationInput {
  /// The product.
  public var sku: SKU
  /// New name.
  public var name: Name?
  /// New unit.
  public var unit: Name?
  /// `0…6`: Decimals a quantity may have; only grows.
  public var scale: Int64?
  /// `M`: New sales price per unit.
  public var price: UnitPrice?
  /// `S`: The sizes, all of them.
  public var size: [Name]?
  /// `Q`: Available quantity that counts as low.
  public var lowStock: Quantity?
  /// `GTIN`: New GTIN; an empty text removes it.
  public var barcode: String?
  /// `NAME`: New category; an empty text takes it out of all.
  public var category: Name?
  /// `Q`: What an empty container weighs; 0 for nothing.
  public var tare: Quantity?
}

extension ProductService {
  static let edit = Operation<EditProduct, ProductView>(
    "product.edit", area: .sales, "Changes a product; what is not named stays.",
    permission: .productEdit, effect: .write(.reversible),
    examples: ["product edit LAMP-1 --price 22", "product edit LAMP-1 --low-stock 10"])

  /// Changes a product. Throws `notfound.sku` or what the product's rules say.
  public func edit(_ input: EditProduct, _ call: Call) async throws -> Outcome<ProductView> {
    try await desk.perform(Self.edit, input, call) { transaction in
      let products = transaction.repository(Product.self)
      let before = try await products.named(input.sku)
      var product = before
      if let name = input.name { product.name = try TextRules.name(name, field: "name") }
      if let unit = input.unit {
        product.unit = try TextRules.name(unit, field: "unit", maximum: 20)
      }
      product.scale = input.scale ?? product.scale
      product.price = input.price ?? product.price
      if let sizes = input.size { product.sizes = try Self.sizes(sizes) }
      product.lowStock = input.lowStock ?? product.lowStock
      if let barcode = input.barcode { product.barcode = barcode.isEmpty ? nil : barcode }
      if let category = input.category {
        product.categoryID = try await Self.category(category, transaction)?.id
      }
      if let tare = input.tare { product.tare = tare.isZero ? nil : tare }
      product.search = Product.searchText(
        sku: product.sku, name: product.name, barcode: product.barcode)
      guard product != before else { return try await ProductView.of(before, transaction) }
      product.updatedAt = transaction.now
      return try await ProductView.of(products.update(product), transaction)
    }
  }
}
