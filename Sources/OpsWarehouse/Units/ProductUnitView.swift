import OpsDomain
import OpsKernel

/// A unit of a product as operations answer it.
public struct ProductUnitView: OperationOutput, Equatable {
  public static let answerName = "product.unit/1"

  /// SKU of the product.
  public let sku: String
  /// Name of the unit, such as `box`.
  public let unit: String
  /// How many of the product's own units this unit has; null for a unit that was removed.
  public let factor: Quantity?
  /// The product's own unit.
  public let of: String

  init(_ unit: ProductUnit, _ product: Product, isRemoved: Bool = false) {
    sku = product.sku
    self.unit = unit.name
    factor = isRemoved ? nil : unit.factor
    of = product.unit
  }

  public static let columns: [FieldColumn] = [
    .init("sku", "SKU"), .init("unit", "UNIT"), .init("factor", "HOLDS", .right),
    .init("of", "OF"),
  ]
}
