/// A promotion as data.
public struct Promotion: Sendable, Hashable {
  /// Who pays for what it reduces.
  public enum Payer: String, Sendable, Hashable, CaseIterable {
    /// The platform bears the discount; the commission stays the same.
    case platform
    /// The partner bears the discount, so that the commission becomes smaller too.
    case partner
  }

  /// Whether it can be combined with others.
  public enum Stacking: Sendable, Hashable {
    /// It applies alone or not at all.
    case exclusive
    /// It applies together with others of this kind, those with a lower order first. Of equals,
    /// two for one goes before a share, that before an amount, that before free delivery, and then
    /// the identifier decides.
    case stacks(order: Int)
  }

  /// Each promotion has its own.
  public let id: String
  /// What people read.
  public let name: String
  /// What it reduces; at least one. They are worked out in this order.
  public let benefits: [PromotionBenefit]
  /// Who bears the cost of what it reduces.
  public let payer: Payer
  /// Whether it can be combined with other promotions.
  public let stacking: Stacking
  /// When and for whom it applies.
  public let terms: PromotionTerms

  /// A promotion, not checked yet. By default it applies alone, to everybody at any time.
  public init(
    id: String, name: String, benefits: [PromotionBenefit], payer: Payer,
    stacking: Stacking = .exclusive, terms: PromotionTerms = PromotionTerms()
  ) {
    self.id = id
    self.name = name
    self.benefits = benefits
    self.payer = payer
    self.stacking = stacking
    self.terms = terms
  }

  /// The promotion itself, when all its figures are within their ranges.
  ///
  /// - Throws: The first ``PricingError``.
  public func validated() throws(PricingError) -> Promotion {
    guard !benefits.isEmpty else { throw .noBenefit(promotion: id) }
    for benefit in benefits { try benefit.check(of: id) }
    try terms.check(of: id)
    return self
  }

  var isExclusive: Bool { stacking == .exclusive }

  /// Whether it is worked out before `other`. Total: identifiers differ.
  func precedes(_ other: Promotion) -> Bool { key < other.key }

  private var key: (Int, Int, String) {
    let order =
      switch stacking {
      case .exclusive: 0
      case .stacks(let order): order
      }
    return (order, benefits.map(\.rank).min() ?? 0, id)
  }
}
