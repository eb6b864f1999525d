import OpsPricing

extension Quote {
  /// The sum of what is shown, which the total has to be.
  var sumOfParts: Int64 {
    let added = mode == .net ? taxTotal : 0
    return subtotal - discountsTotal + deliveryFee + platformFee + added + tip
  }
}
