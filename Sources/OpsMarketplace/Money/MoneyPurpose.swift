import OpsDomain

/// What an entry of the money ledger is for.
public enum MoneyPurpose: String, ColumnChoice, Codable {
  /// Money of a customer that was collected.
  case captured
  /// Points with which a customer paid.
  case points
  case refund
  /// The amount that the customer's bank took back.
  case chargeBack = "charge_back"
  /// What an order cost, once it was delivered.
  case order
  /// Goods, before the commission.
  case goods
  /// Discounts that the account pays for.
  case discount
  case commission
  /// Tax on the commission.
  case commissionTax = "commission_tax"
  case deliveryFee = "delivery_fee"
  case platformFee = "platform_fee"
  case tax
  case tip
  /// What a driver earns besides tips.
  case earning
  /// What is kept of an order that was cancelled.
  case kept
  case payout
  /// What a payout on another day than the weekly one costs.
  case payoutFee = "payout_fee"
}
