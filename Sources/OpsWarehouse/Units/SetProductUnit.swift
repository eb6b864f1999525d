import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `product.unit`.
public struct SetProductUnit: OperationInput {
  /// The product.
  public var sku: SKU
  /// The other unit, such as box.
  public var unit: Name
  /// How many of its own unit one holds.
  public var factor: Quantity
}

extension ProductService {
  static let unit = Operation<SetProductUnit, ProductUnitView>(
    "product.unit", area: .sales, "Says how many of its own unit another unit of a product holds.",
    permission: .productEdit, effect: .write(.reversible),
    examples: ["product unit LAMP-1 box 12", "product unit RICE sack 25"])

  static let units = Operation<ProductReference, Listing<ProductUnitView>>(
    "product.units", area: .sales, "Lists the units of a product.", permission: .productView,
    effect: .read, examples: ["product units LAMP-1", "product units RICE -o json"])

  /// Adds a unit, or changes what it holds: from then on, for what is already recorded stays in the
  /// product's own unit. Throws `data.bad_value` for the product's own unit.
  public func unit(
    _ input: SetProductUnit, _ call: Call
  ) async throws -> Outcome<ProductUnitView> {
    try await desk.perform(Self.unit, input, call) { transaction in
      let product = try await transaction.repository(Product.self).named(input.sku)
      let name = try TextRules.name(input.unit, field: "unit", maximum: 20)
      let folded = TextFolding.fold(name)
      guard folded != TextFolding.fold(product.unit) else {
        throw OpsError(
          .badValue, "\(Excerpt.of(product.sku)) is counted in \(Excerpt.of(name)) already",
          field: "unit")
      }
      let units = transaction.repository(ProductUnit.self)
      guard
        var known = try await units.fetch(
          key: ProductUnit.nameKey, .id(product.id), .text(folded))
      else {
        let unit = ProductUnit(
          id: transaction.nextID(), productID: product.id, name: name, foldedName: folded,
          factor: input.factor)
        return ProductUnitView(try await units.create(unit), product)
      }
      guard known.factor != input.factor else { return ProductUnitView(known, product) }
      known.factor = input.factor
      return ProductUnitView(try await units.update(known), product)
    }
  }

  /// The units of a product, as many as there are.
  public func units(
    _ input: ProductReference, _ call: Call
  ) async throws -> Outcome<Listing<ProductUnitView>> {
    try await desk.perform(Self.units, input, call) { transaction in
      let product = try await transaction.repository(Product.self).named(input.sku)
      let units = try await transaction.repository(ProductUnit.self).all(
        where: .equals(ProductUnit.Columns.productID, product.id),
        order: [.ascending(ProductUnit.Columns.foldedName)])
      return Listing(items: units.map { ProductUnitView($0, product) })
    }
  }
}
