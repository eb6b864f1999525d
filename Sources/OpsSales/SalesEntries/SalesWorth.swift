import OpsDomain

/// The allowed value of sales entries and their lines: above zero, and at most
/// ``Limits/salesValueMaximum``, so that reports can add them up.
enum SalesWorth {
  /// The largest value of an entry, in minor units of `currency`.
  static func maximum(_ currency: Currency) -> Int64 {
    Limits.salesValueMaximum * Int64(FixedPoint.power(currency.minorDigits))
  }

  /// The price of `quantity` at `price`, in minor units. Throws `data.bad_amount` above the
  /// maximum.
  static func amount(
    of quantity: Quantity, at price: UnitPrice, _ currency: Currency, field: String
  ) throws(OpsError) -> Int64 {
    let amount = try? price.times(quantity, currency: currency)
    guard let amount, amount.minorUnits <= maximum(currency) else {
      throw tooMuch("\(quantity) at \(price) are worth", field: field)
    }
    return amount.minorUnits
  }

  /// The sum of the lines' amounts, none below zero. Throws `data.bad_amount` when it is zero or
  /// above the maximum.
  static func total(
    of amounts: [Int64], _ currency: Currency, field: String
  ) throws(OpsError) -> Int64 {
    var total: Int64 = 0
    for amount in amounts {
      guard amount <= maximum(currency) - total else {
        throw tooMuch("The lines are worth", field: field)
      }
      total += amount
    }
    try check(total: total, currency, field: field)
    return total
  }

  /// Throws `data.bad_amount` for a total of zero or less, or above the maximum.
  static func check(
    total: Int64, _ currency: Currency, field: String
  ) throws(OpsError) {
    guard total > 0 else { throw nothing(field: field) }
    guard total <= maximum(currency) else {
      throw tooMuch("The lines are worth", field: field)
    }
  }

  /// The error for an entry without value.
  static func nothing(field: String) -> OpsError {
    OpsError(
      .badAmount, "The total of a sales entry must be above zero", field: field,
      hint: "check the quantities and prices of its lines")
  }

  private static func tooMuch(_ what: String, field: String) -> OpsError {
    OpsError(
      .badAmount,
      "\(what) more than \(Limits.salesValueMaximum), the limit for one sales entry",
      field: field,
      hint: "check the quantity and the price; enter the sale in parts if both are right")
  }
}
