import OpsPricing

extension Quote {
  /// The sum of what is shown, which the total has to be.
  var sumOfParts: Int64 {
    let added = mode == .net ? price.taxTotal : 0
    return price.subtotal - price.discountsTotal + price.deliveryFee + price.platformFee + added
      + price.tip
  }
}
