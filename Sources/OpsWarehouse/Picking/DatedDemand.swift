import OpsDomain

/// Goods that are needed on a day.
public struct DatedDemand: Sendable, Equatable {
  public let quantity: Quantity
  /// The goods must still be good on this day.
  public let needBy: CivilDate

  public init(quantity: Quantity, needBy: CivilDate) {
    self.quantity = quantity
    self.needBy = needBy
  }
}
