import OpsDomain
import OpsKernel
import OpsStorage

/// Keeps administrators from letting the platform pay for goods that only they sell: customers
/// would pay less, and the platform would pay the rest of a price that the seller says. See
/// ``SecondAdministrator``.
enum OwnGoodsPromotion {
  private static let action = "Creating a promotion that the platform pays for your own goods alone"

  /// Throws `rule.same_person` for a promotion that is only for the caller's business, or for one
  /// of the products of which nobody else sells any.
  static func refuse(_ promotion: MarketPromotion, _ transaction: Transaction) async throws {
    guard let id = promotion.partnerID else {
      let products = try await transaction.repository(PromotionProduct.self).all(
        where: .equals(PromotionProduct.Columns.promotionID, promotion.id))
      for product in products { try await refuse(product, transaction) }
      return
    }
    let partner = try await transaction.repository(Partner.self).fetch(id)
    try await SecondAdministrator.require(
      besides: [partner?.ownerID], to: action, field: "partner", transaction)
  }

  /// The same for one product of a promotion.
  static func refuse(_ product: PromotionProduct, _ transaction: Transaction) async throws {
    let promotion = try await transaction.repository(MarketPromotion.self)
      .fetch(product.promotionID)
    guard let promotion, promotion.payer == .platform, promotion.partnerID == nil,
      let user = transaction.caller.userID
    else { return }
    let items = try await transaction.repository(MenuItem.self).all(
      where: .equals(MenuItem.Columns.productID, product.productID))
    guard items.allSatisfy({ $0.ownerID == user }) else { return }
    // What nobody sells yet would be sold by them alone.
    let own = try await transaction.repository(Partner.self).count(
      where: .equals(Partner.Columns.ownerID, user))
    guard own > 0 else { return }
    try await SecondAdministrator.require(
      besides: [user], to: action, field: "product", transaction)
  }
}
