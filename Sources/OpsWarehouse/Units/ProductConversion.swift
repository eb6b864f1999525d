import OpsDomain

/// A change of a product's unit: from a moment on, the stock of one product is the stock of
/// another, which has its SKU. The former product keeps the records in the former unit.
public struct ProductConversion: Entity {
  /// The collection of changes of product units, and what people call one.
  public static let record = Record("product_conversions", .warehouse, "unit conversion")

  public var id: RecordID
  public var version: Int64 = 0
  /// The product with the history, in the former unit.
  public var fromID: Unique<Reference<Product>>
  /// The product with the stock, in the new unit.
  public var toID: Unique<Reference<Product>>
  /// When the unit was changed: from this moment on, the goods are those of the new product.
  public var at: Instant
  /// One of the former unit is ``numerator`` ÷ ``denominator`` of the new one.
  public var numerator: Positive
  /// Above zero, without a divisor in common with ``numerator``.
  public var denominator: Positive
  /// Who changed the unit; nil for the system.
  public var convertedBy: Person?

  /// How many of the new unit one of the former unit is.
  public var ratio: UnitRatio { UnitRatio(numerator: numerator, denominator: denominator) }
}

extension ProductConversion {
  public static let nameParts: [NamePart] = [.to(Columns.toID)]
}

extension ProductConversion {
  /// The change of a unit by `ratio`: how many of the new unit one of the former unit is.
  public init(
    id: RecordID, fromID: RecordID, toID: RecordID, at: Instant, _ ratio: UnitRatio,
    convertedBy: RecordID? = nil
  ) {
    self.init(
      id: id, fromID: fromID, toID: toID, at: at, numerator: ratio.numerator,
      denominator: ratio.denominator, convertedBy: convertedBy)
  }
}
