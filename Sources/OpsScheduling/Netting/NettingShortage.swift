/// What a demand cannot have in time.
public struct NettingShortage: Sendable, Hashable {
  public let demand: DemandSource
  /// Index in ``NettingInput/items``.
  public let item: Int
  /// How much is late, or missing for good.
  public let quantity: Int64
  public let neededOn: Int
  /// The day the last of it can be had: it is pegged, the demand waits. Nil when nothing that is
  /// known of will ever serve it: then it has no peg.
  public let availableOn: Int?
}
