import OpsDomain

/// How often a promotion was used and what it cost, counted in the transaction that writes the use:
/// two orders at once cannot both be the last one. A promotion that nobody uses has none.
public struct PromotionFigures: Entity {
  /// Where the book keeps the figures of promotions; the journal leaves them out.
  public static let record = Record(
    "promotion_figures", .marketplace, "promotion figures", derived: true)

  public var id: RecordID
  public var version: Int64 = 0
  /// The promotion whose uses are counted.
  public var promotionID: Unique<Reference<MarketPromotion>>
  /// Uses by all customers.
  public var uses: Int64 = 0
  /// What they took off, in minor units.
  public var amount: Amount = 0
}
