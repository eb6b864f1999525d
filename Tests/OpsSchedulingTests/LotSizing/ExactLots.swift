import OpsScheduling

/// The best plan in whole numbers of a small instance, by going through all stocks of each period.
/// It shares nothing with the search.
struct ExactLots {
  private let instance: LotSizingInstance
  private let totals: [Int]

  init(_ instance: LotSizingInstance) {
    self.instance = instance
    totals = instance.demand.map { Int($0.reduce(0, +)) }
  }

  /// Nil when there is no plan.
  func best() -> Double? {
    var costs: [[Int]: Double] = [totals.map { _ in 0 }: 0]
    for period in 0..<instance.periods {
      var next: [[Int]: Double] = [:]
      for (stocks, cost) in costs { extend(stocks, cost, period, &next) }
      costs = next
    }
    return costs.values.min()
  }

  private func extend(
    _ stocks: [Int], _ cost: Double, _ period: Int, _ next: inout [[Int]: Double]
  ) {
    var lots = totals.map { _ in 0 }
    while true {
      var load = 0.0
      var sum = cost
      var after = stocks
      for item in lots.indices {
        if lots[item] > 0 {
          load += instance.setupTime[item] + instance.consumption[item] * Double(lots[item])
          sum += instance.setupCost[item]
        }
        after[item] += lots[item] - Int(instance.demand[item][period])
        sum += instance.holdingCost[item] * Double(after[item])
      }
      if load <= instance.capacity[period], after.allSatisfy({ $0 >= 0 }) {
        next[after] = min(next[after] ?? .infinity, sum)
      }
      // Counts through all quantities, the first item fastest.
      var item = 0
      while item < lots.count, lots[item] == totals[item] {
        lots[item] = 0
        item += 1
      }
      guard item < lots.count else { return }
      lots[item] += 1
    }
  }
}
