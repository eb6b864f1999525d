/// How orders are given to drivers, as data, so that a policy can be kept, compared and simulated.
public enum DispatchPolicy: Sendable, Hashable {
  /// Each order at once, in the order of placing, to the driver who can be at the restaurant first;
  /// busy drivers get it after what they have. One order a trip.
  case firstCome
  /// Each order at once, in the order of placing, to the nearest driver who is free; the order
  /// waits if nobody is.
  case nearest(NearestSettings)
  /// All open orders together, bundled and planned over the drivers' next trips, decided as late as
  /// it costs nothing.
  case rollingHorizon(RollingSettings)
}

extension DispatchPolicy {
  /// Whether an order that a driver has taken may be given to another one after all, as long as it
  /// is not picked up: only where all orders are planned together. The other policies decide about
  /// each order once.
  public var decidesAgain: Bool {
    switch self {
    case .firstCome, .nearest: false
    case .rollingHorizon: true
    }
  }
}
