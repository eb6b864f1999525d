import OpsDomain

extension MarketOrder {
  /// All amounts and points that are worked out with the price.
  var prices: [Int64] {
    [
      subtotal, discounts, partnerDiscounts, deliveryFee, platformFee, tax, tip, total, points,
      pointsAmount, pointsEarned, commission,
    ]
  }

  /// Takes over what the quote says.
  mutating func takePrices(of frozen: FrozenQuote) throws(OpsError) {
    subtotal = frozen.subtotal
    discounts = frozen.discountsTotal
    partnerDiscounts = frozen.partnerDiscounts
    deliveryFee = frozen.deliveryFee
    platformFee = frozen.platformFee
    tax = frozen.taxTotal
    tip = frozen.tip
    total = frozen.total
    points = frozen.pointsUsed
    pointsAmount = frozen.pointsAmount
    pointsEarned = frozen.pointsEarned
    commission = frozen.commission
    quote = try frozen.text()
  }

  /// Whether both cost the same, for the same reasons.
  func costsTheSame(as other: MarketOrder) -> Bool {
    prices == other.prices && TextFolding.sameBytes(quote, other.quote)
  }
}
