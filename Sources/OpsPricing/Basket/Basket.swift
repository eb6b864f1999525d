import OpsDomain

/// All that the price of an order depends on, besides the policy. It holds nothing of earlier
/// prices, so a basket that is as it was costs what it cost.
public struct Basket: Sendable, Hashable {
  /// At most 50, all of one partner.
  public var lines: [BasketLine]
  /// From the partner to the customer, in meters; 0 to 1,000,000. Nil as long as it is not known:
  /// the delivery fee then has no part for the distance.
  public var distance: Int64?
  /// The day of the delivery at the site, which peak hours and promotions go by.
  public var date: CivilDate
  /// The minute of that day; 0 to 1,439.
  public var minute: Int64
  /// Where it is delivered to, as the tax table names it.
  public var region: String
  /// What the driver gets.
  public var tip: Tip
  /// Promotions that were asked for or apply by themselves; each once.
  public var promotions: [PromotionCandidate]
  /// Points the customer wants to pay with; 0 to 1,000,000,000,000. No more are used than the
  /// customer has, nor than the total needs.
  public var points: Int64
  /// What is known of the customer.
  public var customer: CustomerFacts

  /// A basket that is not checked yet. By default there is no tip, no promotion and no points are
  /// used, and the customer has never ordered.
  public init(
    lines: [BasketLine], distance: Int64? = nil, date: CivilDate, minute: Int64, region: String,
    tip: Tip = .none, promotions: [PromotionCandidate] = [], points: Int64 = 0,
    customer: CustomerFacts = CustomerFacts()
  ) {
    self.lines = lines
    self.distance = distance
    self.date = date
    self.minute = minute
    self.region = region
    self.tip = tip
    self.promotions = promotions
    self.points = points
    self.customer = customer
  }

  /// Who sells the lines; nil for an empty basket.
  public var partner: String? { lines.first?.partner }

  /// The basket itself, when all its figures are within their ranges.
  ///
  /// - Throws: The first ``PricingError``.
  public func validated() throws(PricingError) -> Basket {
    try PriceLimits.check(.lines, Int64(lines.count), 0...PriceLimits.lines)
    try PriceLimits.check(.distance, distance ?? 0, 0...PriceLimits.meters)
    try PriceLimits.check(.minute, minute, 0...1_439)
    try PriceLimits.check(.points, points, PriceLimits.counts)
    try tip.check()
    try customer.check()
    var ids: Set<String> = []
    for line in lines {
      try line.check()
      guard ids.insert(line.id).inserted else { throw .repeated(.line, id: line.id) }
      if let partner, line.partner != partner { throw .severalPartners(partner, line.partner) }
    }
    ids = []
    for candidate in promotions {
      try candidate.check()
      let id = candidate.promotion.id
      guard ids.insert(id).inserted else { throw .repeated(.promotion, id: id) }
    }
    return self
  }
}
