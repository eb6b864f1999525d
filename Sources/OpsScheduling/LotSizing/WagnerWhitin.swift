/// The cheapest lots of one item without a limit of capacity, where producing may have a price in
/// each period.
///
/// Source: H. M. Wagner and T. M. Whitin, Dynamic version of the economic lot size model,
/// Management Science 5, 1958. The time grows with the square of the number of periods.
struct WagnerWhitin {
  private var best: [Double]
  private var from: [Int]

  init(periods: Int) {
    best = Array(repeating: 0, count: periods + 1)
    from = Array(repeating: -1, count: periods + 1)
  }

  /// Writes the set-ups of an item from `first` on and gives their cost.
  ///
  /// - Parameter prices: What a unit of the resource costs in each period.
  mutating func solve(
    _ instance: LotSizingInstance, _ item: Int, prices: [Double], into setups: inout [Bool]
  ) -> Double {
    let periods = instance.periods
    let holding = instance.holdingCost[item]
    for period in 1...periods { best[period] = .infinity }
    for start in 0..<periods {
      let demand = instance.demand[item][start]
      if demand == 0, best[start] < best[start + 1] {
        best[start + 1] = best[start]
        from[start + 1] = -1
      }
      var cost =
        best[start] + instance.setupCost[item] + prices[start] * instance.setupTime[item]
      let price = prices[start] * instance.consumption[item]
      for period in start..<periods {
        cost +=
          instance.demand[item][period] * (price + holding * Double(period - start))
        if cost < best[period + 1] {
          best[period + 1] = cost
          from[period + 1] = start
        }
      }
    }
    let first = item * periods
    for period in 0..<periods { setups[first + period] = false }
    var end = periods
    while end > 0 {
      let start = from[end]
      if start < 0 {
        end -= 1
      } else {
        setups[first + start] = true
        end = start
      }
    }
    return best[periods]
  }
}
