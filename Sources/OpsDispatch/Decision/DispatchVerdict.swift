/// Why a driver was taken for an order, or not.
public enum DispatchVerdict: Sendable, Hashable {
  /// The driver was taken.
  case chosen
  /// The way to the restaurant is longer than allowed, in metres.
  case tooFar(limit: Int64)
  /// The shift ends too early, in seconds.
  case shiftEnds(at: Int64)
  /// The policy takes free drivers only, and this one is busy until then.
  case busy(until: Int64)
  /// The driver is so many metres further away.
  case further(by: Int64)
  /// The driver is as near, but rated lower.
  case lowerRated
  /// The driver is as near and rated as well, but has made more deliveries, or comes later in the
  /// order of names.
  case moreDeliveries
  /// The driver would be at the restaurant so many seconds later.
  case arrivesLater(by: Int64)
  /// The driver would deliver so many seconds later.
  case deliversLater(by: Int64)
  /// The driver would deliver as early, but all orders together wait less this way.
  case neededElsewhere
}
