extension PricePolicy {
  /// What the basket costs, worked out from scratch: the same basket always gives the same quote.
  /// An empty basket costs nothing, and earns nothing.
  ///
  /// - Throws: The first ``PricingError`` of the policy or the basket, or
  ///   ``PricingError/tooLarge(_:)`` for a sum that does not fit into 64 bits.
  public func quote(_ basket: Basket) throws(PricingError) -> Quote {
    let calculation = try QuoteCalculation(validated(), basket.validated())
    return calculation.quote()
  }
}
