import OpsDomain

/// When to order a product for a place, and how much.
public struct StockPolicy: Entity {
  /// The collection of reorder rules, and what people call one.
  public static let record = Record("stock_policies", .warehouse, "reorder rule")

  public var id: RecordID
  public var version: Int64 = 0
  /// The product that is ordered.
  public var productID: Reference<Product>
  /// The place that the goods are ordered for.
  public var locationID: Indexed<Reference<Location>>
  /// Order when what is available and on its way is this or less.
  public var minimum: Quantity
  /// Order up to this.
  public var maximum: Quantity
  /// Order this much each time; nil for as much as is missing to the maximum.
  public var orderQuantity: Quantity?
  /// Orders are rounded up to a multiple of this; nil for any quantity.
  public var multiple: Quantity?
  /// Time from the order to the receipt, in days.
  public var leadDays: Int64 = StockPolicy.usualLeadDays
  /// Share of order cycles that should not run out.
  public var serviceLevel: Millionths = StockPolicy.usualServiceLevel
  /// When it was last changed.
  public var updatedAt: Trail<Instant>
  /// Who changed it last.
  public var updatedBy: Trail<Person>?
}

extension StockPolicy {
  public static let nameParts: [NamePart] = [.at(Columns.locationID)]
  /// Finds the rule of a product at a place: there is only one.
  public static let placeKey = uniqueKey(Columns.productID, Columns.locationID)
  public static let keys = [placeKey.unique]
}
