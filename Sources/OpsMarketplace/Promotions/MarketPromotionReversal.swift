import OpsDomain
import OpsKernel

/// Puts a promotion back as it was. What a partner pays belongs to its owner, so a partner that
/// changed hands goes back first, and its promotions follow it.
struct MarketPromotionReversal: RecordReversal {
  var schema: Schema { MarketPromotion.schema }

  func isLast(_ record: ReversedRecord) throws -> Bool {
    guard let before = record.before, let after = record.after else { return false }
    return try MarketPromotion(before).ownerID != MarketPromotion(after).ownerID
  }
}
