import OpsDomain
import OpsKernel
import OpsStorage

/// Keeps administrators from letting the platform pay for goods that only they sell: customers
/// would pay less, and the platform would pay the rest of a price that the seller says. See
/// ``SecondAdministrator``.
enum OwnGoodsPromotion {
  private static let action = "Creating a promotion that the platform pays for your own goods alone"
  private static let early =
    "Creating a promotion that the platform pays for a business that has no owner or is not "
    + "verified"

  /// Throws `rule.same_person` for a promotion that is only for the caller's business, or for one
  /// that could still become theirs, or for one of the products of which nobody else sells any.
  static func refuse(_ promotion: MarketPromotion, _ transaction: Transaction) async throws {
    guard let id = promotion.partnerID else {
      let products = try await transaction.repository(PromotionProduct.self).all(
        where: .equals(PromotionProduct.Columns.promotionID, promotion.id))
      for product in products { try await refuse(product, transaction) }
      return
    }
    let partner = try await transaction.repository(Partner.self).fetch(id)
    // Until a business is verified, and while it has no owner, it can be taken over without asking
    // anybody else.
    let isKnown = partner.map(isSelling) ?? false
    try await SecondAdministrator.require(
      besides: [isKnown ? partner?.ownerID : transaction.caller.userID],
      to: isKnown || partner?.ownerID == transaction.caller.userID ? action : early,
      field: "partner", transaction)
  }

  /// The same for one product of a promotion.
  static func refuse(_ product: PromotionProduct, _ transaction: Transaction) async throws {
    let promotion = try await transaction.repository(MarketPromotion.self)
      .fetch(product.promotionID)
    guard let promotion, promotion.payer == .platform, promotion.partnerID == nil,
      let user = transaction.caller.userID
    else { return }
    guard try await !isSoldByOthers(product.productID, than: user, transaction) else { return }
    // What nobody sells yet would be sold by them alone.
    let own = try await transaction.repository(Partner.self).count(
      where: .equals(Partner.Columns.ownerID, user))
    guard own > 0 else { return }
    try await SecondAdministrator.require(
      besides: [user], to: action, field: "product", transaction)
  }

  /// Whether a verified business of somebody else sells the product now.
  private static func isSoldByOthers(
    _ product: RecordID, than user: RecordID, _ transaction: Transaction
  ) async throws -> Bool {
    let items = try await transaction.repository(MenuItem.self).all(
      where: .and([
        .equals(MenuItem.Columns.productID, product), .equals(MenuItem.Columns.isAvailable, true),
      ]))
    for item in items where item.ownerID != user {
      let partner = try await transaction.repository(Partner.self).fetch(item.partnerID)
      if let partner, isSelling(partner), partner.ownerID != user { return true }
    }
    return false
  }

  /// Whether a business sells, and somebody owns it.
  private static func isSelling(_ partner: Partner) -> Bool {
    partner.state == .verified && partner.ownerID != nil
  }
}
