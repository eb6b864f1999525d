/// Sums and quotients of money, worked out in 128 bits and checked when they become 64 again.
enum ExactAmount {
  /// `numerator` ÷ `denominator`, rounded half up once.
  ///
  /// - Parameters:
  ///   - numerator: Zero or more.
  ///   - denominator: Above zero.
  ///   - component: What it is, for the error.
  /// - Throws: ``PricingError/tooLarge(_:)``.
  static func halfUp(
    _ numerator: Int128, per denominator: Int128, _ component: PriceComponent
  ) throws(PricingError) -> Int64 {
    let (quotient, rest) = numerator.quotientAndRemainder(dividingBy: denominator)
    // Compared with what is left of the denominator, because twice the rest may not fit.
    return try checked(rest >= denominator - rest ? quotient + 1 : quotient, component)
  }

  /// `share` millionths of `amount`, rounded half up.
  ///
  /// - Throws: ``PricingError/tooLarge(_:)``.
  static func share(
    _ share: Int64, of amount: Int64, _ component: PriceComponent
  ) throws(PricingError) -> Int64 {
    try halfUp(Int128(amount) * Int128(share), per: Int128(PriceLimits.whole), component)
  }

  /// - Throws: ``PricingError/tooLarge(_:)``.
  static func sum(
    _ amounts: some Sequence<Int64>, _ component: PriceComponent
  ) throws(PricingError) -> Int64 {
    try checked(amounts.reduce(Int128(0)) { $0 + Int128($1) }, component)
  }

  /// - Throws: ``PricingError/tooLarge(_:)``.
  static func checked(
    _ value: Int128, _ component: PriceComponent
  ) throws(PricingError) -> Int64 {
    guard let value = Int64(exactly: value) else { throw .tooLarge(component) }
    return value
  }

  /// 10^`digits`: the minor units of one whole unit of a currency.
  ///
  /// - Parameter digits: 0 to 4.
  static func unit(_ digits: Int) -> Int64 {
    (0..<digits).reduce(Int64(1)) { unit, _ in unit * 10 }
  }
}
