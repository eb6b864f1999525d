import OpsDomain

/// A part of a wanted quantity and the level it is taken from.
package struct StockPick: Sendable {
  package let level: StockLevel
  package let quantity: Quantity

  package init(level: StockLevel, quantity: Quantity) {
    self.level = level
    self.quantity = quantity
  }

  /// Splits `wanted` over the free part of `levels`, in their order. Returns less than `wanted`
  /// when there is not enough.
  static func split(_ wanted: Quantity, over levels: [StockLevel]) -> [StockPick] {
    var rest = wanted
    var picks: [StockPick] = []
    for level in levels where rest.isPositive && level.free.isPositive {
      let part = min(rest, level.free)
      picks.append(StockPick(level: level, quantity: part))
      rest -= part
    }
    return picks
  }
}
