import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `product.unit`.
public struct SetProductUnit: OperationInput {
  /// The product.
  public var sku: NameOf<Product>
  /// The other unit, such as box.
  public var unit: Name
  /// How many of the product's own units this unit has.
  public var factor: Argument<Quantity>?
  /// Remove the unit; existing records stay as they are.
  public var remove: Bool?
}

extension ProductService {
  static let unit = Operation<SetProductUnit, ProductUnitView>(
    "product.unit", area: .sales,
    "Adds, changes or removes another unit of a product, such as a box of 12.",
    permission: .productEdit, effect: .write(.reversible),
    examples: [
      "product unit LAMP-1 box 12", "product unit RICE sack 25",
    ])

  static let units = Operation<ProductReference, Listing<ProductUnitView>>(
    "product.units", area: .sales, "Lists the units of a product.", permission: .productView,
    effect: .read, examples: ["product units LAMP-1", "product units RICE -o json"])

  /// Adds a unit, or changes how much it holds, from then on: existing records stay in the
  /// product's own unit. Or removes a unit, and answers it without a factor. Throws
  /// `data.bad_value` for the product's own unit, for a factor together with `remove` and for
  /// neither, and `notfound.any` for removing an unknown unit.
  public func unit(
    _ input: SetProductUnit, _ call: Call
  ) async throws -> Outcome<ProductUnitView> {
    try await desk.perform(Self.unit, input, call) { transaction in
      let product = try await transaction.repository(Product.self).named(input.sku)
      let name = try TextRules.name(input.unit, field: "unit", maximum: 20)
      let folded = TextFolding.fold(name)
      guard folded != TextFolding.fold(product.unit) else {
        throw OpsError(
          .badValue, "\(Excerpt.of(product.sku)) already has the unit \(Excerpt.of(name))",
          field: "unit")
      }
      let units = transaction.repository(ProductUnit.self)
      let found = try await units.fetch(
        key: ProductUnit.nameKey, product.id, folded)
      guard let factor = try Self.factor(of: input) else {
        guard let found else {
          throw OpsError(
            .notFound, "\(Excerpt.of(product.sku)) has no unit \(Excerpt.of(name))",
            field: "unit", hint: "run `opsh product units \(product.sku)` to see its units")
        }
        try await units.delete(found)
        return ProductUnitView(found, product, isRemoved: true)
      }
      guard var known = found else {
        let unit = ProductUnit(
          id: transaction.nextID(), productID: product.id, name: name, foldedName: folded,
          factor: factor)
        return ProductUnitView(try await units.create(unit), product)
      }
      guard known.factor != factor else { return ProductUnitView(known, product) }
      known.factor = factor
      return ProductUnitView(try await units.update(known), product)
    }
  }

  /// How much the unit holds from now on; nil to remove it. Throws `data.bad_value` for both and
  /// for neither.
  private static func factor(of input: SetProductUnit) throws(OpsError) -> Quantity? {
    let removes = input.remove ?? false
    guard removes == (input.factor == nil) else {
      throw OpsError(
        .badValue,
        removes
          ? "Use FACTOR or --remove, not both" : "The factor is missing",
        field: "factor",
        hint: removes
          ? "leave out the number" : "write it like `opsh product unit LAMP-1 box 12`")
    }
    return input.factor
  }

  /// All units of a product.
  public func units(
    _ input: ProductReference, _ call: Call
  ) async throws -> Outcome<Listing<ProductUnitView>> {
    try await desk.perform(Self.units, input, call) { transaction in
      let product = try await transaction.repository(Product.self).named(input.sku)
      let system = transaction.asSystem("reads the units of a product that the caller sees")
      let units = try await system.repository(ProductUnit.self).all(
        where: .equals(ProductUnit.Columns.productID, product.id),
        order: [.ascending(ProductUnit.Columns.foldedName)])
      return Listing(items: units.map { ProductUnitView($0, product) })
    }
  }
}
