import OpsDomain
import OpsWarehouse

/// What an hour of a machine cost, and how long a piece took by its routing, when pieces were
/// booked; each with its good pieces.
struct MachineRates {
  private struct Terms: Hashable {
    let rate: Quantity
    /// Nil where it was not kept: then the routing of now says it.
    let run: TimeSpan?
  }

  private var pieces: [(terms: Terms, made: Quantity)]

  /// One rate for all pieces.
  init(_ rate: Quantity) { pieces = [(Terms(rate: rate, run: nil), 1)] }

  /// The rates of bookings. Those that keep none had `rate`.
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

  /// What working on `quantity` costs when its pieces are spread over the rates as the good ones
  /// are. The shares add up to the quantity.
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
