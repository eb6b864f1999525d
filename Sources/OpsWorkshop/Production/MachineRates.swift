import OpsDomain
import OpsWarehouse

/// The cost of a machine hour and the time of a piece by its routing when pieces were booked, each
/// with its good pieces.
struct MachineRates {
  private struct Terms: Hashable {
    let rate: Quantity
    /// Nil if it was not saved; then the present routing counts.
    let run: TimeSpan?
  }

  private var pieces: [(terms: Terms, made: Quantity)]

  /// One rate for all pieces.
  init(_ rate: Quantity) { pieces = [(Terms(rate: rate, run: nil), 1)] }

  /// The rates of bookings; those without a saved rate had `rate`.
  init(of bookings: [ProductionBooking], otherwise rate: Quantity) throws(OpsError) {
    var made: [Terms: Quantity] = [:]
    for booking in bookings where booking.made.isPositive {
      let own = Terms(rate: booking.machineRate ?? rate, run: booking.machineRun)
      made[own] = try (made[own] ?? .zero).adding(booking.made)
    }
    pieces = made.map { (terms: $0.key, made: $0.value) }.sorted { left, right in
      let (one, other) = (left.terms, right.terms)
      return (one.rate, one.run?.milliseconds ?? -1) < (other.rate, other.run?.milliseconds ?? -1)
    }
    if pieces.isEmpty { pieces = [(Terms(rate: rate, run: nil), 1)] }
  }

  /// The machine cost of `quantity`, with its pieces divided among the rates like the good pieces.
  /// The shares add up to the quantity.
  ///
  /// - Parameter run: How long one unit takes now, over all steps.
  func worth(run: TimeSpan, of quantity: Quantity) throws(OpsError) -> StockWorth {
    let shares = LargestRemainder.shares(of: quantity.rawValue, by: pieces.map(\.made.rawValue))
    var sum = StockWorth.zero
    for (piece, share) in zip(pieces, shares) {
      sum = try sum.adding(
        BookingCost.machineWorth(
          rate: piece.terms.rate, run: piece.terms.run ?? run, of: Quantity(rawValue: share)))
    }
    return sum
  }
}
