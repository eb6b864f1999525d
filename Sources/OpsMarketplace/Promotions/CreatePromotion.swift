import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `promo.create`.
public struct CreatePromotion: OperationInput {
  /// Name of the promotion.
  public var name: Name
  /// `C`: What customers enter to get it; without a code it applies by itself.
  public var code: Name?
  /// `N%`: Percentage off the price of the goods.
  public var percent: String?
  /// `M`: Amount off the price of the goods.
  public var amount: UnitPrice?
  /// Free delivery.
  public var freeDelivery: Bool?
  /// Every second piece of a line is free.
  public var twoForOne: Bool?
  /// `M`: Only for goods of this amount or more.
  public var minimum: UnitPrice?
  /// `|`: Only for the customer's first order (ever), or their first order from this partner
  /// (of_partner).
  public var firstOrder: PromotionFirstOrder?
  /// `T`: Only for deliveries at these hours, such as `mon-fri 14:00-17:00`.
  public var hours: String?
  /// First day of delivery.
  public var from: CivilDate?
  /// Last day of delivery.
  public var until: CivilDate?
  /// `N`: Maximum number of uses by all customers together.
  public var uses: Int64?
  /// `N`: Maximum number of uses by one customer.
  public var usesPerPerson: Int64?
  /// `N`: Position for combining: promotions with a number are combined, the lowest number first.
  /// Without a number the promotion applies alone.
  public var stack: Int64?
  /// Only for goods of this partner; default your own business, unless you are an administrator.
  public var partner: NameOf<Partner>?
  /// `SKU`: Only for this product.
  public var product: [NameOf<MenuItem>]?
  /// `|`: Who pays for it; default the partner if its owner creates it, else the platform.
  public var payer: PromotionPayer?
}

extension PromotionService {
  static let create = Operation<CreatePromotion, PromotionView>(
    "promo.create", area: .marketplace,
    "Creates a promotion: a discount, free delivery, or two for one.",
    permission: .businessUpdateInfo,
    effect: .write(.unless("an order has used it: retire it instead")),
    examples: [
      "promo create Welcome --code WELCOME5 --amount 5 --free-delivery --first-order ever",
      "promo create \"Happy hour\" --percent 15% --hours \"mon-fri 14:00-17:00\" --stack 1",
    ])

  /// Writes a promotion. Throws `data.duplicate` for a name or code that is taken, `data.bad_value`
  /// and `data.bad_amount` for terms that cannot be, `notfound.any` and `notfound.sku`,
  /// `denied.permission` for a promotion that the caller does not pay, `signin.not_fresh` for one
  /// that the platform pays, `rule.same_person` for such a one for goods that only the caller sells
  /// while another administrator can, and `tempfail.throttled` for a partner's user who has asked
  /// about many codes.
  public func create(
    _ input: CreatePromotion, _ call: Call
  ) async throws -> Outcome<PromotionView> {
    try await desk.perform(Self.create, input, call) { transaction in
      let draft = try await PromotionDraft(input, desk.world.throttle, transaction)
      let promotion = try await transaction.repository(MarketPromotion.self)
        .create(draft.promotion)
      let system = transaction.asSystem("writes the products of a promotion")
      for product in draft.products {
        _ = try await system.repository(PromotionProduct.self).create(
          PromotionProduct(
            id: transaction.nextID(), promotionID: promotion.id, productID: product))
      }
      try await PromotionRules.requireGoods(of: promotion, system)
      return try await PromotionReport(transaction).view(promotion)
    }
  }
}
