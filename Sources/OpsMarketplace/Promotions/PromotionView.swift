import OpsDomain
import OpsKernel

/// A promotion as operations answer it.
public struct PromotionView: OperationOutput, Equatable {
  public static let answerName = "market.promotion/1"

  /// Identifier of the promotion; it never changes.
  public let id: RecordID
  /// What people call the promotion; unique regardless of letter case.
  public let name: String
  /// What customers enter; `null` for one that applies by itself.
  public let code: String?
  /// Whether it can be used: false once it is retired.
  public let isActive: Bool
  /// What it reduces in a few words, such as `15 %, free delivery`.
  public let benefit: String
  /// Share off the goods, such as `0.15`.
  public let share: DecimalString?
  /// Amount off the goods.
  public let amount: DecimalString?
  /// Whether the delivery costs nothing.
  public let freeDelivery: Bool
  /// Whether every second piece of a line costs nothing.
  public let twoForOne: Bool
  /// Who pays for what it reduces.
  public let payer: PromotionPayer
  /// The only partner it is for.
  public let partner: String?
  /// SKUs it is for; empty for all.
  public let products: [String]
  /// The subtotal it needs.
  public let minimum: DecimalString
  /// Only for the customer's first order (`ever`), or the first one from the partner
  /// (`of_partner`); null for every order.
  public let firstOrder: PromotionFirstOrder?
  /// Hours of delivery, such as `mon,tue 14:00-17:00`.
  public let hours: String?
  /// First day of delivery for which it applies; null without a beginning.
  public let from: CivilDate?
  /// Last day of delivery for which it applies; null without an end.
  public let until: CivilDate?
  /// Position for combining; `null` for a promotion that applies alone.
  public let stack: Int64?
  /// Maximum number of uses by all customers together.
  public let uses: Int64?
  /// Maximum number of uses by one customer.
  public let usesPerPerson: Int64?
  /// Uses so far.
  public let used: Int64
  /// The sum of all discounts.
  public let cost: DecimalString
  /// When it was retired; null while it can be used.
  public let retiredAt: Instant?
  /// When it was created.
  public let createdAt: Instant

  init(
    _ promotion: MarketPromotion, _ figures: PromotionFigures?, partner: String?,
    products: [String], _ currency: Currency
  ) {
    func money(_ amount: Int64) -> String { MinorAmount.text(amount, currency) }
    id = promotion.id
    name = promotion.name
    code = promotion.code
    isActive = promotion.retiredAt == nil
    share = promotion.share.map { FixedPoint.format($0) }
    amount = promotion.amount.map(money)
    freeDelivery = promotion.isFreeDelivery
    twoForOne = promotion.isTwoForOne
    let parts: [String?] = [
      promotion.isTwoForOne ? "two for one" : nil, promotion.share.map(ShareText.percent),
      promotion.amount.map { "\(money($0)) \(currency)" },
      promotion.isFreeDelivery ? "free delivery" : nil,
    ]
    benefit = parts.compactMap { $0 }.joined(separator: ", ")
    payer = promotion.payer
    self.partner = partner
    self.products = products
    minimum = money(promotion.minimum)
    firstOrder = promotion.firstOrder
    hours = promotion.hours?.description
    from = promotion.from
    until = promotion.until
    stack = promotion.stackOrder
    uses = promotion.usesInTotal
    usesPerPerson = promotion.usesPerCustomer
    used = figures?.uses ?? 0
    cost = money(figures?.amount ?? 0)
    retiredAt = promotion.retiredAt
    createdAt = promotion.createdAt
  }

  public static let columns: [FieldColumn] = [
    .init("name", "NAME"), .init("code", "CODE"), .init("benefit", "BENEFIT"),
    .init("payer", "PAYER"), .init("partner", "PARTNER"), .init("until", "UNTIL"),
    .init("used", "USED", .right), .init("uses", "OF", .right), .init("is_active", "ACTIVE"),
  ]
}
