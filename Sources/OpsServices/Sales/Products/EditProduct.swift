import OpsDomain
import OpsStorage

/// Input of `product.edit`: what is absent stays as it is.
public struct EditProduct: Codable, Sendable {
  public var sku: String
  public var name: String?
  public var unit: String?
  public var scale: Int64?
  public var price: UnitPrice?
  public var size: [String]?
  public var lowStock: Quantity?
  public var barcode: String?
  public var category: String?
  public var tare: Quantity?

  public init(
    sku: String, name: String? = nil, unit: String? = nil, scale: Int64? = nil,
    price: UnitPrice? = nil, size: [String]? = nil, lowStock: Quantity? = nil,
    barcode: String? = nil,
    category: String? = nil, tare: Quantity? = nil
  ) {
    self.sku = sku
    self.name = name
    self.unit = unit
    self.scale = scale
    self.price = price
    self.size = size
    self.lowStock = lowStock
    self.barcode = barcode
    self.category = category
    self.tare = tare
  }
}

extension ProductService {
  static let edit = Operation<EditProduct, ProductView>(
    OperationDescriptor(
      "product.edit", area: .sales, "Changes a product; what is not named stays.",
      permission: .productEdit, effect: .write, answer: "product/1",
      parameters: [
        .argument("sku", .sku, "The product."),
        .option("name", .name, "New name."),
        .option("unit", .name, "New unit."),
        .option("scale", .integer, label: "0…6", "Decimals a quantity may have; only grows."),
        .option("price", .amount, label: "M", "New sales price per unit."),
        .option("size", .name, repeatable: true, label: "S", "The sizes, all of them."),
        .option("low_stock", .quantity, label: "Q", "Available quantity that counts as low."),
        .option("barcode", .text, label: "GTIN", "New GTIN; an empty text removes it."),
        .option(
          "category", .name, label: "NAME", "New category; an empty text takes it out of all."),
        .option("tare", .quantity, label: "Q", "What an empty container weighs; 0 for nothing."),
      ],
      columns: ProductView.columns,
      examples: ["product edit LAMP-1 --price 22", "product edit LAMP-1 --low-stock 10"]))

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
