/// Tax rates by region and kind of goods. It declares the base of the tax: what is sold and both
/// fees, each with a rate, which may be 0.
public struct TaxTable: Sendable, Hashable {
  private struct Place: Hashable {
    let region: String?
    let subject: TaxSubject?
  }

  /// The rules, as they were given.
  public let rules: [TaxRule]
  private let rates: [Place: Int64]

  /// - Throws: ``PricingError/outOfRange(_:owner:value:allowed:)`` for a rate outside 0 to
  ///   1,000,000, ``PricingError/repeated(_:id:)`` for two rules of one region and subject.
  public init(_ rules: [TaxRule]) throws(PricingError) {
    var rates: [Place: Int64] = [:]
    for rule in rules {
      try PriceLimits.check(.taxRate, rule.rate, PriceLimits.shares, of: rule.name)
      let place = Place(region: rule.region, subject: rule.subject)
      guard rates.updateValue(rule.rate, forKey: place) == nil else {
        throw .repeated(.taxRule, id: rule.name)
      }
    }
    self.rules = rules
    self.rates = rates
  }

  /// The table that has one rate for everything everywhere.
  ///
  /// - Parameter rate: In millionths; kept within 0 to 1,000,000.
  public init(flat rate: Int64) {
    let rule = TaxRule(rate: min(max(0, rate), PriceLimits.whole))
    rules = [rule]
    rates = [Place(region: nil, subject: nil): rule.rate]
  }

  /// The rate in millionths. Of the rules that hold, one of the region itself goes before one of
  /// all regions, and then one of the subject itself before one of everything.
  ///
  /// - Throws: ``PricingError/noTaxRate(region:_:)``.
  public func rate(of subject: TaxSubject, in region: String) throws(PricingError) -> Int64 {
    let rate =
      rates[Place(region: region, subject: subject)] ?? rates[Place(region: region, subject: nil)]
      ?? rates[Place(region: nil, subject: subject)] ?? rates[Place(region: nil, subject: nil)]
    guard let rate else { throw .noTaxRate(region: region, subject) }
    return rate
  }
}
