import OpsDomain

/// What an entry of the money ledger is for.
public enum MoneyPurpose: String, ColumnChoice, Codable {
  /// Money of a customer that was collected.
  case captured
  /// Points with which a customer paid.
  case points
  /// Money that goes back to a customer.
  case refund
  /// The amount that the customer's bank took back.
  case chargeBack = "charge_back"
  /// What an order cost, once it was delivered.
  case order
  /// Goods, before the commission.
  case goods
  /// Discounts that the account pays for.
  case discount
  /// The platform's share of the price of the goods, which the partner pays.
  case commission
  /// Tax on the commission.
  case commissionTax = "commission_tax"
  /// What the customer pays for the delivery; it goes to the platform.
  case deliveryFee = "delivery_fee"
  /// What the customer pays to the platform for the order.
  case platformFee = "platform_fee"
  /// Tax in goods and fees, which is owed to the state.
  case tax
  /// What the customer gives the driver; all of it goes to the driver.
  case tip
  /// What a driver earns besides tips.
  case earning
  /// What is kept of an order that was cancelled.
  case kept
  /// Money that was paid out to a partner or a driver.
  case payout
  /// What a payout on another day than the weekly one costs.
  case payoutFee = "payout_fee"
}
