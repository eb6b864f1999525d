import OpsDomain
import OpsWarehouse

/// What an hour of a machine cost when pieces were booked, each rate with its good pieces.
struct MachineRates {
  private var pieces: [(rate: Quantity, made: Quantity)]

  /// One rate for all pieces.
  init(_ rate: Quantity) { pieces = [(rate, 1)] }

  /// The rates of bookings. Those that keep none had `rate`.
  init(of bookings: [ProductionBooking], otherwise rate: Quantity) throws(OpsError) {
    var made: [Quantity: Quantity] = [:]
    for booking in bookings where booking.made.isPositive {
      let own = booking.machineRate ?? rate
      made[own] = try (made[own] ?? .zero).adding(booking.made)
    }
    pieces = made.map { ($0.key, $0.value) }.sorted { $0.rate < $1.rate }
    if pieces.isEmpty { pieces = [(rate, 1)] }
  }

  /// What working on `quantity` costs when its pieces are spread over the rates as the good ones
  /// are. The shares add up to the quantity.
  ///
  /// - Parameter run: How long one unit takes, over all steps.
  func worth(run: TimeSpan, of quantity: Quantity) throws(OpsError) -> StockWorth {
    let shares = LargestRemainder.shares(of: quantity.rawValue, by: pieces.map(\.made.rawValue))
    var sum = StockWorth.zero
    for (piece, share) in zip(pieces, shares) {
      sum = try sum.adding(
        BookingCost.machineWorth(rate: piece.rate, run: run, of: Quantity(rawValue: share)))
    }
    return sum
  }
}
