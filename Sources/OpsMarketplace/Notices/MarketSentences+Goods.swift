import OpsDomain
import OpsWarehouse

/// The wording of notices about goods.
extension MarketSentences {
  /// Goods of a partner whose last good day comes near.
  static func expiring(_ found: PartnerLots.Found) -> MarketSentence {
    let (level, product) = (found.level, found.product)
    let goods = level.onHand == 1 ? "it" : "them"
    let size = level.size.isEmpty ? "" : " --size \(level.size)"
    return MarketSentence(
      "\(product.sku) lot \(level.lot): last good day \(found.due)",
      "\(amount(level.onHand, product)) \(product.name) (\(product.sku)), lot \(level.lot), at "
        + "\(found.partner.name): the last good day is \(found.due). After that day "
        + "customers cannot order \(goods). Remove \(goods) with "
        + "`opsh menu stock \"\(found.partner.name)\" \(product.sku) 0\(size) --lot \(level.lot)`.")
  }

  /// Goods that a customer asked for and that are reserved for them.
  static func kept(_ found: CustomerGoods.Found, _ calendar: any SiteCalendar) -> MarketSentence {
    let (product, partner) = (found.product, found.partner.name)
    let verb = found.quantity == 1 ? "is" : "are"
    let size = found.request.size.isEmpty ? "" : " --size \(found.request.size)"
    let pieces = max(1, found.quantity.rawValue / FixedPoint.one)
    return MarketSentence(
      "\(found.request.number): \(found.quantity) of \(product.sku) \(verb) reserved for you",
      "\(amount(found.quantity, product)) \(product.name) (\(product.sku)) \(verb) back at "
        + "\(partner) and reserved for you until \(calendar.text(of: found.until)). Order with "
        + "`opsh cart add \"\(partner)\" \(product.sku) \(pieces)\(size)` and "
        + "`opsh order place`. After that, other customers can get the goods. `opsh cart requests` "
        + "lists your requests.")
  }

  /// How much there is of a product in front of its name, such as `5 ×` or `5 kg of`.
  private static func amount(_ quantity: Quantity, _ product: Product) -> String {
    TextFolding.sameBytes(product.unit, "each")
      ? "\(quantity) ×" : "\(quantity) \(product.unit) of"
  }
}
