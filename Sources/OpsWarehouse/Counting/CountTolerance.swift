import OpsDomain

/// Which differences of a count are accepted at once, and which must be counted again.
public struct CountTolerance: Sendable, Equatable {
  /// Share of what is on hand by the book, in millionths.
  public let ratio: Quantity
  /// How much the difference of a line may cost, in the book's currency; nil when only the ratio
  /// counts.
  public let cost: UnitPrice?

  /// The limits for the differences of a count; without a cost, only the ratio counts.
  public init(ratio: Quantity, cost: UnitPrice? = nil) {
    self.ratio = ratio
    self.cost = cost
  }

  /// Whether a difference is larger than the ratio allows. Where nothing is expected, every
  /// difference is.
  public func isBeyondRatio(_ difference: Quantity, of book: Quantity) -> Bool {
    let allowed = Int128(book.rawValue.magnitude) * Int128(ratio.rawValue)
    return Int128(difference.rawValue.magnitude) * Int128(FixedPoint.one) > allowed
  }

  /// Whether a difference costs more than is allowed. True where no limit is set or the cost of the
  /// goods is not known: then only the ratio decides.
  public func isBeyondCost(_ difference: Quantity, unit: UnitPrice?) -> Bool {
    guard let cost, let unit else { return true }
    let worth = Int128(difference.rawValue.magnitude) * Int128(unit.rawValue.magnitude)
    return worth > Int128(cost.rawValue) * Int128(FixedPoint.one)
  }
}
