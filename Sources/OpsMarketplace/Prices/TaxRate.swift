import OpsDomain

/// A row of the tax table: the rate of one kind of goods, or of a fee, in one region.
///
/// A rate for the region takes precedence over one for all regions, and then a rate for the kind
/// over one for everything. Where no row fits, the setting `market.tax_rate` is the rate.
public struct TaxRate: Entity {
  /// Where the book keeps the rows of the tax table; the journal has every change.
  public static let record = Record("tax_rates", .marketplace, "tax rate")

  /// The kind of the delivery fee.
  public static let delivery = "delivery"
  /// The kind of the platform's fee.
  public static let platformFee = "platform_fee"

  public var id: RecordID
  public var version: Int64 = 0
  /// The region as partners name it, in small letters; empty for all regions.
  public var region: Line = ""
  /// The kind of goods in small letters, ``delivery`` or ``platformFee``; empty for everything.
  public var kind: Line = ""
  /// 0 (declared as not taxed) to 1.
  public var rate: Millionths
  /// When it was last changed.
  public var updatedAt: Trail<Instant>

  /// Finds the row of a region and a kind: there is one at most.
  public static let placeKey = uniqueKey(Columns.region, Columns.kind)
  public static let keys = [placeKey.unique]
  public static let nameParts: [NamePart] = [.named(Columns.region), .named(Columns.kind)]
}
