/// A driver who was looked at for an order. The times are those of the order alone, after all that
/// the driver already has; for the chosen driver those of the whole trip.
public struct DispatchCandidate: Sendable, Hashable {
  /// The driver's identifier.
  public var driver: String
  /// The way to the restaurant, in metres.
  public var metres: Int64
  /// When the driver would be at the restaurant, in seconds; nil if the rules forbid it.
  public var arrival: Int64?
  /// When the driver would hand the order over, in seconds; nil if the rules forbid it.
  public var delivery: Int64?
  /// Why the driver was taken, or not.
  public var verdict: DispatchVerdict
}
