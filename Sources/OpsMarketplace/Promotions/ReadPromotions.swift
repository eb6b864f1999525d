import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `promo.list`.
public struct ListPromotions: OperationInput {
  /// Only promotions that can be used.
  public var active: Bool?
  /// Only promotions for this partner.
  public var partner: NameOf<Partner>?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

/// Input of operations that name one promotion.
public struct PromotionReference: OperationInput {
  /// The promotion, by name or code.
  public var promotion: NameOf<MarketPromotion>
}

extension PromotionService {
  static let list = Operation<ListPromotions, Listing<PromotionView>>(
    "promo.list", area: .marketplace, "Lists promotions, in the order in which they were created.",
    permission: .businessUpdateInfo, effect: .read,
    examples: ["promo list", "promo list --active"])

  static let show = Operation<PromotionReference, PromotionView>(
    "promo.show", area: .marketplace, "Shows a promotion with its terms and uses.",
    permission: .businessUpdateInfo, effect: .read,
    examples: ["promo show Welcome", "promo show WELCOME5 -o json"])

  /// A page of promotions. Throws `data.bad_value` for a bad page and `notfound.any` for a partner.
  public func list(
    _ input: ListPromotions, _ call: Call
  ) async throws -> Outcome<Listing<PromotionView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      typealias Columns = MarketPromotion.Columns
      var filter = Predicate.everything
      if let name = input.partner {
        let partner = try await transaction.repository(Partner.self).named(name)
        filter = .both(filter, .equals(Columns.partnerID, partner.id))
      }
      if input.active == true { filter = .both(filter, .equals(Columns.retiredAt, nil)) }
      let query = Query(MarketPromotion.schema, where: filter)
      let page = try await transaction.repository(MarketPromotion.self)
        .fetch(PageRequest(limit: input.limit, after: input.after).narrow(query))
      return Listing(
        items: try await PromotionReport(transaction).views(page.items), next: page.next)
    }
  }

  /// One promotion. Throws `notfound.any`.
  public func show(
    _ input: PromotionReference, _ call: Call
  ) async throws -> Outcome<PromotionView> {
    try await desk.perform(Self.show, input, call) { transaction in
      let promotion = try await transaction.repository(MarketPromotion.self)
        .named(input.promotion)
      return try await PromotionReport(transaction).view(promotion)
    }
  }
}
