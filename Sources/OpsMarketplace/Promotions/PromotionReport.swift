import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Makes the answers about promotions that the caller sees: with their partner, products and uses.
struct PromotionReport {
  private let system: Transaction

  init(_ transaction: Transaction) {
    system = transaction.asSystem("reads what belongs to promotions")
  }

  func view(_ promotion: MarketPromotion) async throws -> PromotionView {
    try await views([promotion]).only("A promotion")
  }

  func views(_ promotions: [MarketPromotion]) async throws -> [PromotionView] {
    guard !promotions.isEmpty else { return [] }
    let ids = promotions.map(\.id)
    let figures = try await system.repository(PromotionFigures.self).all(
      where: .oneOf(PromotionFigures.Columns.promotionID, ids))
    let lines = try await system.repository(PromotionProduct.self).all(
      where: .oneOf(PromotionProduct.Columns.promotionID, ids))
    let products = Dictionary(
      try await system.seen(Product.self, Set(lines.map(\.productID))).map { ($0.id, $0.sku) },
      uniquingKeysWith: { first, _ in first })
    let partners = Dictionary(
      try await system.seen(Partner.self, Set(promotions.compactMap(\.partnerID)))
        .map { ($0.id, $0.name) },
      uniquingKeysWith: { first, _ in first })
    let currency = system.context.currency
    return promotions.map { promotion in
      PromotionView(
        promotion, figures.first { $0.promotionID == promotion.id },
        partner: promotion.partnerID.flatMap { partners[$0] },
        products: lines.filter { $0.promotionID == promotion.id }
          .compactMap { products[$0.productID] },
        currency)
    }
  }
}
