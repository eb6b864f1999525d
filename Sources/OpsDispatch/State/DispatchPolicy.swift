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
