import OpsDomain

extension MarketOrder {
  /// Throws `rule.derived_field` unless the total is the sum of its parts and no part is below
  /// zero.
  func checkAmounts() throws(OpsError) {
    let parts = [
      subtotal, discounts, deliveryFee, platformFee, tax, tip, total, points, pointsAmount,
      pointsEarned, commission, partnerDiscounts,
    ]
    guard parts.allSatisfy({ $0 >= 0 }) else {
      throw OpsError(.badAmount, "No part of an order's price is below zero", field: "total")
    }
    guard addedTax == 0 || addedTax == tax else {
      throw OpsError(
        .derivedField, "The total of an order is the sum of its parts", field: "total")
    }
    guard pointsAmount <= total, partnerDiscounts <= discounts else {
      throw OpsError(
        .derivedField, "Points pay at most the total, and the partner at most the discounts",
        field: "points")
    }
  }

  /// Throws `rule.violated` for what never changes of an order, and for other prices once the
  /// partner has accepted it.
  func checkKept(from old: MarketOrder) throws(OpsError) {
    var expected = self
    expected.number = old.number
    expected.buyerID = old.buyerID
    expected.customerID = old.customerID
    expected.partnerID = old.partnerID
    expected.sellerID = old.sellerID
    expected.placedAt = old.placedAt
    expected.distance = old.distance
    expected.placedWithID = old.placedWithID
    guard expected == self else {
      throw OpsError(
        .ruleViolated, "Who ordered where, and where it goes, does not change once an order exists",
        field: "order", hint: "cancel it and place another one")
    }
    let isOpen = old.status == status && status.takesChanges
    guard !isOpen, prices != old.prices else { return }
    throw OpsError(
      .ruleViolated, "The price of an order is \(OrderTransitions.word(old.status)) and stays",
      field: "total", hint: "an order can be changed until the partner accepts it")
  }

  /// All that is worked out with the price.
  var prices: [Int64] {
    [
      subtotal, discounts, partnerDiscounts, deliveryFee, platformFee, tax, tip, total, points,
      pointsAmount, pointsEarned, commission,
    ]
  }
}
