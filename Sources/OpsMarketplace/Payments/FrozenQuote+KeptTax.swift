import OpsDomain
import OpsPricing

extension FrozenQuote {
  /// The tax in a part of the goods that is sold alone, in minor units. The part is shared among
  /// the rates of the goods by largest remainder, and the tax of each rate is rounded half up once,
  /// as in a quote. In proportion to ``goodsTax``, which is rounded itself, it could be a cent too
  /// much.
  ///
  /// - Parameter part: 0 to what the goods cost with their tax; all of them have their own tax, as
  ///   when they are delivered.
  func tax(inPart part: Int64) -> Int64 {
    let isTaxAdded = mode == PriceMode.net.rawValue
    let prices = lines.map { $0.total - $0.discount + (isTaxAdded ? $0.tax : 0) }
    guard part < prices.reduce(0, +) else { return goodsTax }
    let rates = Set(lines.map(\.taxRate)).sorted()
    let weights = rates.map { rate in
      zip(lines, prices).reduce(Int64(0)) { $0 + ($1.0.taxRate == rate ? $1.1 : 0) }
    }
    let shares = LargestRemainder.shares(of: part, by: weights)
    return zip(rates, shares).reduce(Int64(0)) { sum, next in
      sum + SharedMoney.part(of: next.1, next.0, outOf: PriceLimits.whole + next.0)
    }
  }
}
