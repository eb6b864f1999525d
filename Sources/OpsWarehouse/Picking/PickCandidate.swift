import OpsDomain

/// Goods of one lot at one place that could be picked.
public struct PickCandidate: Sendable, Equatable {
  /// The stock level.
  public let id: RecordID
  /// Lot code; empty for goods without a lot.
  public let lot: String
  /// Whether they are at the default location of the product.
  public let isAtDefault: Bool
  /// Whether they are of an opened lot.
  public let isOpened: Bool
  /// The last day on which they are good; nil for no limit.
  public let due: CivilDate?
  /// The day they were bought; nil where it is not known.
  public let boughtOn: CivilDate?
  /// What is on hand and not reserved; above zero.
  public let free: Quantity

  /// Goods to choose from; without other facts, unopened ones at the default location.
  public init(
    id: RecordID, lot: String = "", isAtDefault: Bool = true, isOpened: Bool = false,
    due: CivilDate? = nil, boughtOn: CivilDate? = nil, free: Quantity
  ) {
    self.id = id
    self.lot = lot
    self.isAtDefault = isAtDefault
    self.isOpened = isOpened
    self.due = due
    self.boughtOn = boughtOn
    self.free = free
  }
}
