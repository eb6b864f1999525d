import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `product.edit`: what is absent stays as it is.
public struct EditProduct: OperationInput, EditingInput {
  /// The product.
  public var sku: NameOf<Product>
  /// New name.
  public var name: Name?
  /// New unit.
  public var unit: Name?
  /// `0…6`: Decimals a quantity may have; can only be raised.
  public var scale: Int64?
  /// `M`: New sales price per unit.
  public var price: Clearable<UnitPrice>?
  /// `S`: All sizes; replaces the present list.
  public var size: Clearable<[Name]>?
  /// `C`: All colors that the product comes in; replaces the present list.
  public var inColor: Clearable<[Name]>?
  /// `Q`: The product counts as low below this available quantity.
  public var lowStock: Clearable<Quantity>?
  /// `GTIN`: New GTIN.
  public var barcode: Clearable<String>?
  /// `NAME`: New category.
  public var category: Clearable<NameOf<Category>>?
  /// `Q`: Weight of an empty container; 0 is short for `--clear tare`.
  public var tare: Clearable<ZeroClears<Quantity>>?
  /// `T`: What the product is and what it is for.
  public var description: Clearable<Note>?
  /// `G`: Weight of one unit in grams; 0 is short for `--clear weight`.
  public var weight: Clearable<ZeroClears<Quantity>>?
  /// `STATUS`: Status of the product; cleared, it follows from the stock again.
  public var manualStatus: Clearable<ProductStatus>?
  /// `FIELD`: Fields to empty.
  public var clear: [Cleared]?
}

extension ProductService {
  static let edit = Operation<EditProduct, ProductView>(
    "product.edit", area: .sales, "Changes a product; fields you leave out stay the same.",
    permission: .productEdit,
    effect: .write(.unless("it raised the scale, which cannot be lowered")),
    examples: [
      "product edit LAMP-1 --price 22", "product edit LAMP-1 --low-stock 10",
      "product edit LAMP-1 --clear low_stock --clear barcode",
      "product edit OLD-1 --manual-status inactive",
    ])

  /// Changes a product. Throws `notfound.sku`, `usage.arguments` for a field that is set
  /// and cleared at once, or what the product's rules say.
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
      let edits = try input.edits()
      product.price = edits.price.applied(to: product.price)
      product.sizes = try edits.size.applied(to: product.sizes, Self.sizes) ?? ""
      switch edits.inColor {
      case .kept: break
      case .cleared: product.colors = nil
      case .set(let colors): product.colors = try Self.colors(colors)
      }
      product.lowStock = edits.lowStock.applied(to: product.lowStock)
      product.barcode = edits.barcode.applied(to: product.barcode)
      if edits.category.isChange {
        product.categoryID = try await Self.category(edits.category.value, transaction)?.id
      }
      product.tare = edits.tare.applied(to: product.tare)
      product.description = try edits.description.applied(to: product.description) {
        try TextRules.note($0, field: "description")
      }
      product.weight = edits.weight.applied(to: product.weight)
      product.manualStatus = edits.manualStatus.applied(to: product.manualStatus)
      product.search = Product.searchText(
        sku: product.sku, name: product.name, barcode: product.barcode)
      guard product != before else { return try await ProductView.of(before, transaction) }
      product.updatedAt = transaction.now
      return try await ProductView.of(products.update(product), transaction)
    }
  }
}
