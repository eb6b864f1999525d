import OpsDomain

/// How the tax of an order is shared between those who sell: the partner its goods, the platform
/// the delivery and its own fee, each by the rates of what it sells. The marketplace pays all of it
/// to the state. Everything is as the quote of the order says: later rates and settings change
/// nothing.
struct OrderShares {
  /// Tax in the prices of the goods; zero where it is added to them.
  let includedTaxOfGoods: Int64
  /// Tax in the fees; zero where it is added to them.
  let includedTaxOfFees: Int64
  /// Tax on the commission, which the partner pays.
  let commissionTax: Int64

  /// Throws `data.corrupt` for an order whose quote cannot be read.
  init(_ order: MarketOrder) throws(OpsError) {
    let quote = try FrozenQuote(reading: order.quote)
    let isIncluded = order.addedTax == 0
    includedTaxOfGoods = isIncluded ? quote.goodsTax : 0
    includedTaxOfFees = isIncluded ? quote.deliveryTax + quote.platformFeeTax : 0
    commissionTax = quote.commissionTax
  }
}
