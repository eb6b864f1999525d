import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `product.convert_unit`.
public struct ConvertProductUnit: OperationInput {
  /// The product.
  public var sku: NameOf<Product>
  /// The new unit.
  public var unit: Name
  /// How many new units one old unit has: 1000 from kg to g.
  public var factor: Quantity
  /// `Q`: How many old units equal FACTOR new units; default 1.
  public var per: Quantity?
  /// `0…6`: Decimals a quantity may have; default as many as needed.
  public var scale: Int64?
  /// `M`: Sales price of one new unit.
  public var price: UnitPrice?
  /// `SKU`: SKU of the product that keeps the history; default SKU.UNIT.
  public var formerSku: Name?
}

extension ProductService {
  static let convertUnit = Operation<ConvertProductUnit, ConvertedUnitView>(
    "product.convert_unit", area: .sales,
    "Converts a product to another unit; its history stays in the old unit.",
    permission: .inventoryManage,
    effect: .destructive(.final("a conversion cannot be undone; convert the unit again instead")),
    examples: [
      "product convert-unit RICE g 1000 --price 0.01 --dry-run",
      "product convert-unit RICE g 1000 --price 0.01 --yes",
    ])

  /// Creates another product with the SKU and the new unit. It takes over the goods, their lots,
  /// their values by each method and their ages, reorder rules and further units. The former
  /// product keeps its history under another SKU; its goods cannot be moved any more.
  ///
  /// Throws `rule.violated` while something of the product is open or reserved, `data.bad_quantity`
  /// for a quantity that is not exact in the new unit, `data.bad_amount` for a price that cannot be
  /// paid, `data.bad_value` when the product already has the unit, and `data.duplicate` for a SKU
  /// that is taken.
  public func convertUnit(
    _ input: ConvertProductUnit, _ call: Call
  ) async throws -> Outcome<ConvertedUnitView> {
    try await desk.perform(Self.convertUnit, input, call) { transaction in
      let product = try await transaction.repository(Product.self).named(input.sku)
      try Self.requireAll(input, of: transaction.principal)
      let unit = try TextRules.name(input.unit, field: "unit", maximum: 20)
      let ratio = try Self.ratio(input, unit, of: product)
      let system = transaction.asSystem("counts the goods of a product in another unit")
      try await UnitObstacles.requireNone(product, system)
      var change = UnitChange(from: product, unit: unit, ratio: ratio, transaction: system)
      return try await change.run(
        input, isValued: try await transaction.seesCost(of: product.row, Product.schema))
    }
  }

  /// Throws `denied.permission` for users whose permission covers only some places, because the
  /// goods of all places are converted, and for a price or a SKU without the permission to edit
  /// products.
  private static func requireAll(_ input: ConvertProductUnit, of principal: Principal) throws {
    var needed: [Permission] = [.inventoryManage]
    if input.price != nil || input.formerSku != nil { needed.append(.productEdit) }
    for permission in needed {
      try principal.require(permission, to: "Converting a unit")
      guard case .all = principal.reach(of: permission) else {
        throw OpsError(
          .denied,
          "Converting a unit needs \(permission.rawValue) for all records; yours is limited",
          hint: "ask somebody whose permission is not limited")
      }
    }
  }

  private static func ratio(
    _ input: ConvertProductUnit, _ unit: String, of product: Product
  ) throws -> UnitRatio {
    guard TextFolding.fold(unit) != TextFolding.fold(product.unit) else {
      throw OpsError(
        .badValue, "\(Excerpt.of(product.sku)) already has the unit \(Excerpt.of(unit))",
        field: "unit")
    }
    let ratio = try UnitRatio(new: input.factor, old: input.per ?? 1)
    guard let known = MetricUnit.ratio(of: product.unit, to: unit) else { return ratio }
    let metric = UnitRatio(numerator: known.numerator, denominator: known.denominator)
    guard ratio == metric else {
      throw OpsError(
        .badQuantity,
        "\(metric.denominator) \(Excerpt.of(product.unit)) are \(metric.numerator) "
          + Excerpt.of(unit), field: "factor",
        hint: "use \(metric.numerator)"
          + (metric.denominator == 1 ? "" : " --per \(metric.denominator)"))
    }
    return ratio
  }
}
