extension PriceMode {
  /// The tax of one rate on a sum of prices: a part of it in gross prices, sum × rate ÷ (1 + rate),
  /// on top of it in net prices, sum × rate. Rounded half up once.
  ///
  /// - Parameters:
  ///   - rate: In millionths; 0 to 1,000,000.
  ///   - sum: In minor units; 0 or more.
  /// - Throws: ``PricingError/tooLarge(_:)``.
  func tax(_ rate: Int64, on sum: Int64) throws(PricingError) -> QuoteTax {
    let whole = Int128(PriceLimits.whole)
    let amount = try ExactAmount.halfUp(
      Int128(sum) * Int128(rate), per: self == .gross ? whole + Int128(rate) : whole,
      .tax(rate: rate))
    return QuoteTax(rate: rate, base: self == .gross ? sum - amount : sum, amount: amount)
  }
}
