import OpsDomain
import OpsWarehouse

/// Divides the cost of production between good pieces and by-products; waste gets nothing. It is
/// exact to the smallest unit of the currency, also if an order is booked in parts.
package enum BookingCost {
  /// Amounts below this, in 10⁻¹² of the currency's unit, are only rounding errors of shares. They
  /// are removed before an amount is rounded to money.
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

  /// The cost that one booking adds to the earlier ones: the difference of two totals, so that any
  /// number of parts cost as much as one booking.
  package static func increase(
    from before: StockWorth, by worth: StockWorth, _ currency: Currency
  ) throws(OpsError) -> Int64 {
    try amount(try before.adding(worth), currency) - amount(before, currency)
  }

  /// The cost of machine time: rate × time of one piece × pieces, rounded to 10⁻¹² of the
  /// currency's unit.
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

  /// The share of a cost that each by-product and the good pieces get now.
  ///
  /// - Parameters:
  ///   - total: The whole cost so far, in the smallest unit of the currency.
  ///   - shares: The shares of the by-products in millionths; together below one.
  ///   - given: What each by-product got before.
  ///   - main: What the good pieces got before.
  ///   - takes: Whether each by-product has a quantity now.
  ///   - hasGood: Whether there are good pieces now. Without any the rest waits for the next ones.
  /// - Returns: What each by-product and the good pieces get now. Together with `given` and `main`
  ///   this is never more than `total`, and exactly `total` if there are good pieces.
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
