/// A lower bound: the capacity gets a price in each period instead of a limit, so that the items
/// are independent, and the prices go where they cost most (subgradient method).
struct LagrangeanBound {
  private let instance: LotSizingInstance
  private var dynamic: WagnerWhitin
  private var prices: [Double]
  private(set) var bound = -Double.infinity
  /// The set-ups that the prices of the last step lead to.
  private(set) var setups: [Bool]
  private var step = 1.0
  private var misses = 0

  init(_ instance: LotSizingInstance) {
    self.instance = instance
    dynamic = WagnerWhitin(periods: instance.periods)
    prices = Array(repeating: 0, count: instance.periods)
    setups = Array(repeating: false, count: instance.items * instance.periods)
  }

  /// Makes one step, towards a cost of `target`, or a tenth above the bound without one. False when
  /// the prices do not change any more.
  mutating func improve(target: Double?) -> Bool {
    var value = 0.0
    for (price, capacity) in zip(prices, instance.capacity) { value -= price * capacity }
    for item in 0..<instance.items {
      value += dynamic.solve(instance, item, prices: prices, into: &setups)
    }
    if value > bound + 1e-9 {
      bound = value
      misses = 0
    } else {
      misses += 1
      if misses == 8 {
        misses = 0
        step /= 2
      }
    }
    let excess = self.excess()
    var square = 0.0
    for (price, over) in zip(prices, excess) where price > 0 || over > 0 { square += over * over }
    let target = target ?? max(bound, 1) * 1.1
    guard square > 0, target > value, step > 1e-4 else { return false }
    let length = step * (target - value) / square
    for period in prices.indices {
      prices[period] = max(0, prices[period] + length * excess[period])
    }
    return true
  }

  /// The load of each period beyond its capacity when each lot serves all until the next one.
  private func excess() -> [Double] {
    var excess = instance.capacity.map { -$0 }
    for item in 0..<instance.items {
      var last = 0
      for period in 0..<instance.periods {
        if setups[item * instance.periods + period] {
          last = period
          excess[period] += instance.setupTime[item]
        }
        excess[last] += instance.demand[item][period] * instance.consumption[item]
      }
    }
    return excess
  }
}
