import OpsDomain
import OpsWarehouse

/// The goods that one allocation gives away, in picking order.
struct AllocationShelf {
  private var sources: [(level: StockLevel, free: Quantity)]
  /// What can still be given away, over all levels.
  private(set) var available: Quantity

  /// - Parameter most: How much of the free stock is given away; nil for all of it.
  init(_ levels: [StockLevel], upTo most: Quantity? = nil) {
    sources = levels.map { ($0, $0.free) }
    let free = levels.reduce(Quantity.zero) { $0 + $1.free }
    available = most.map { min($0, free) } ?? free
  }

  /// Takes up to `wanted` of the goods that are still good on `day`.
  ///
  /// - Parameter whole: Whether less than that is useless; then nothing is taken.
  mutating func take(_ wanted: Quantity, goodOn day: CivilDate, whole: Bool) -> [StockPick] {
    if whole {
      let fitting = sources.filter { $0.level.due >= day }.reduce(Quantity.zero) { $0 + $1.free }
      guard fitting >= wanted else { return [] }
    }
    var rest = wanted
    var picks: [StockPick] = []
    for index in sources.indices where rest.isPositive && sources[index].level.due >= day {
      let part = min(rest, sources[index].free)
      guard part.isPositive else { continue }
      picks.append(StockPick(level: sources[index].level, quantity: part))
      sources[index].free -= part
      rest -= part
    }
    sources.removeAll { !$0.free.isPositive }
    available -= wanted - rest
    return picks
  }
}
