import OpsDomain

/// What a movement does to the stock of the house as a whole.
public enum StockFlow: Sendable, Equatable {
  /// Goods come in: at their own cost, or at the mean cost when they have none.
  case comesIn(Quantity, cost: UnitPrice?, at: Instant)
  /// Goods go out.
  case goesOut(Quantity)
  /// Goods that came in are sent back or undone, at the cost they came with.
  case takenBack(Quantity, cost: UnitPrice)

  /// What the movement between places of these kinds does; nil within the house and outside of it,
  /// where goods keep their value.
  ///
  /// Only goods from suppliers, from production and found goods bring a cost of their own. Goods
  /// that customers give back or that are taken from the scrap again come at the mean.
  public init?(_ movement: StockMovement, from: LocationKind, to: LocationKind) {
    switch (from.isOfHouse, to.isOfHouse) {
    case (false, true):
      let isBack = from == .customer || from == .scrap
      self = .comesIn(
        movement.quantity, cost: isBack ? nil : movement.unitCost, at: movement.at)
    case (true, false):
      if let cost = movement.unitCost, to == .supplier || to == .production {
        self = .takenBack(movement.quantity, cost: cost)
      } else {
        self = .goesOut(movement.quantity)
      }
    default: return nil
    }
  }
}
