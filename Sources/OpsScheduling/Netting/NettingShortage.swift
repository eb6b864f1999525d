/// A demand that cannot be served in time.
public struct NettingShortage: Sendable, Hashable {
  /// What is not served in time.
  public let demand: DemandSource
  /// Index in ``NettingInput/items``.
  public let item: Int
  /// How much is late, or missing for good.
  public let quantity: Int64
  /// The day on which it is needed.
  public let neededOn: Int
  /// The day on which all of it is available: it is pegged, and the demand waits. Nil if no known
  /// supply will serve it: then it has no peg.
  public let availableOn: Int?
}
