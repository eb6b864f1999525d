/// When a driver will have the orders of one trip, in seconds.
struct DriverPickup: Equatable {
  /// When the driver is at the partner.
  let arrival: Int64
  /// When all orders of the trip are ready.
  let ready: Int64
  /// How long it takes from then on; nothing more for a driver who is there already.
  let service: Int64
  let isThere: Bool

  /// When the driver will have them.
  var at: Int64 { max(arrival, ready) + (isThere ? 0 : service) }

  /// How much later that is than it was expected first. Only the driver's own delay counts, and no
  /// time that the kitchen needs longer.
  func delay(since expected: Int64) -> Int64 { at - max(expected, ready + service) }
}
