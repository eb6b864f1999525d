/// The result of one netting run.
///
/// For each demand within the horizon, the pegs and the shortages without a day add up to its
/// quantity. The pegs of a supply never add up to more than its quantity.
public struct NettingResult: Sendable, Equatable {
  /// By level, item and day: parents come before their parts.
  public let proposals: [ReplenishmentProposal]
  /// By level and item; within an item in the order in which demands are served.
  public let pegs: [NettingPeg]
  /// In the order of the pegs.
  public let shortages: [NettingShortage]
}
