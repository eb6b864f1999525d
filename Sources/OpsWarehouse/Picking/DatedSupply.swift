import OpsDomain

/// Goods with a date, to be set against demands with dates.
public struct DatedSupply: Sendable, Equatable {
  public let quantity: Quantity
  /// The last day on which they are good; nil for no limit.
  public let due: CivilDate?
  /// What is lost for each unit that nobody uses, in any unit of measure; 0 for goods that keep.
  public let loss: Int64

  public init(quantity: Quantity, due: CivilDate?, loss: Int64) {
    self.quantity = quantity
    self.due = due
    self.loss = loss
  }
}
