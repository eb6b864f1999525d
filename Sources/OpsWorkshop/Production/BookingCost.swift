import OpsDomain
import OpsWarehouse

/// Who bears what production costs: good pieces and by-products, and never the waste. Exact to the
/// smallest unit of the currency, also when an order is booked in parts.
package enum BookingCost {
  /// Worths below this, in 10⁻¹² of the currency's unit, are no more than what rounding of shares
  /// leaves: they are rounded away before an amount is rounded to money.
  private static let noise: UInt128 = 1000

  /// The amount of a worth in the smallest unit of the currency, rounded half to even.
  ///
  /// - Throws: `data.bad_amount` when it does not fit into 64 bits.
  package static func amount(
    _ worth: StockWorth, _ currency: Currency
  ) throws(OpsError) -> Int64 {
    let clean = (worth.rawValue + noise / 2) / noise * noise
    return try StockWorth(rawValue: clean).money(currency).minorUnits
  }

  /// What one booking costs more than those before it: the difference of two totals, so that any
  /// number of parts cost what all at once does.
  package static func increase(
    from before: StockWorth, by worth: StockWorth, _ currency: Currency
  ) throws(OpsError) -> Int64 {
    try amount(try before.adding(worth), currency) - amount(before, currency)
  }

  /// What an hour's rate makes of working on pieces: rate × time of one × pieces, rounded to
  /// 10⁻¹² of the currency's unit.
  ///
  /// - Parameters:
  ///   - rate: Cost of an hour.
  ///   - run: How long one unit takes, over all steps.
  package static func machineWorth(
    rate: Quantity, run: TimeSpan, of quantity: Quantity
  ) -> StockWorth {
    let hour: UInt128 = 3_600_000
    // At most 10^12 × 10^16 × 10^10: below 2^127.
    let product =
      UInt128(max(0, rate.rawValue)) * UInt128(max(0, quantity.rawValue))
      * UInt128(max(0, run.milliseconds))
    return StockWorth(rawValue: (product + hour / 2) / hour)
  }

  /// What of a cost each by-product and the good pieces take now.
  ///
  /// - Parameters:
  ///   - total: All that was spent so far, in the smallest unit of the currency.
  ///   - shares: The shares of the by-products in millionths; together below one.
  ///   - given: What each of them took before.
  ///   - main: What the good pieces took before.
  ///   - takes: Whether there is something of each by-product now.
  ///   - hasGood: Whether there are good pieces now. Without any the rest waits for the next ones.
  /// - Returns: What each by-product takes now, and the good pieces. With `given` and `main` they
  ///   never add up to more than `total`, and exactly to it when there are good pieces.
  package static func split(
    total: Int64, shares: [Millionths], given: [Int64], main: Int64, takes: [Bool],
    hasGood: Bool
  ) -> (byProducts: [Int64], goods: Int64) {
    let rest = FixedPoint.one - shares.reduce(0, +)
    let due = Array(LargestRemainder.shares(of: total, by: shares + [rest]).dropLast())
    var left = max(0, total - given.reduce(main, +))
    var parts: [Int64] = []
    for index in shares.indices {
      let part = takes[index] ? min(left, max(0, due[index] - given[index])) : 0
      parts.append(part)
      left -= part
    }
    return (parts, hasGood ? left : 0)
  }
}
