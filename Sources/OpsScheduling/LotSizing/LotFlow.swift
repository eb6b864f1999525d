/// The cheapest production for given set-ups: a transport problem from periods to demands, solved
/// by successive shortest paths between periods.
///
/// It starts with each demand produced at its last set-up, which is best without a limit, and moves
/// what is beyond the capacity of a period along the cheapest ways to periods with room. Moves keep
/// the plan best for the loads it has, so it is best when no period is overloaded.
struct LotFlow {
  /// Loads below this share of the capacity are rounding.
  private let tolerance: Double
  let instance: LotSizingInstance
  private let items: Int
  private let periods: Int
  /// Flat copies: by item and period.
  private let demand: [Double]
  /// Cost of moving one unit of the resource by one period; infinite for an item that takes none.
  private let slope: [Double]

  /// Units by item and period, and the stock at the end of it.
  private(set) var production: [Double]
  private var stock: [Double]
  /// What each period has too much; below zero is room.
  private(set) var excess: [Double]
  /// Load that fits nowhere.
  private(set) var overtime = 0.0
  private(set) var cost = 0.0

  // The graph of moves: cheapest item and its cost for each pair of periods.
  private var arcCost: [Double]
  private var arcItem: [Int]
  private var distance: [Double]
  private var before: [Int]
  private var isStuck: [Bool]

  init(_ instance: LotSizingInstance) {
    self.instance = instance
    items = instance.items
    periods = instance.periods
    demand = instance.demand.flatMap { $0 }
    slope = (0..<items).map { instance.holdingCost[$0] / instance.consumption[$0] }
    tolerance = 1e-9 * max(1, instance.capacity.max() ?? 1)
    production = Array(repeating: 0, count: items * periods)
    stock = production
    excess = Array(repeating: 0, count: periods)
    arcCost = Array(repeating: 0, count: periods * periods)
    arcItem = Array(repeating: 0, count: periods * periods)
    distance = excess
    before = Array(repeating: 0, count: periods)
    isStuck = Array(repeating: false, count: periods)
  }

  /// Works out production, cost and overtime. False when a demand has no set-up before it.
  ///
  /// Set-ups that nothing is produced at take their time but cost nothing.
  mutating func solve(_ setups: [Bool]) -> Bool {
    guard produceLate(setups) else { return false }
    overtime = 0
    for period in 0..<periods { isStuck[period] = false }
    var hasArcs = false
    while let source = overloaded() {
      if !hasArcs { findArcs(setups) }
      let target = shortestPath(from: source)
      if target < 0 {
        isStuck[source] = true
        overtime += excess[source]
        hasArcs = true
      } else {
        push(from: source, to: target)
        hasArcs = false
      }
    }
    price()
    return true
  }

  private mutating func produceLate(_ setups: [Bool]) -> Bool {
    for period in 0..<periods { excess[period] = -instance.capacity[period] }
    for item in 0..<items {
      let first = item * periods
      let consumption = instance.consumption[item]
      var last = -1
      for period in 0..<periods {
        let index = first + period
        production[index] = 0
        if setups[index] {
          last = period
          excess[period] += instance.setupTime[item]
        }
        guard demand[index] > 0 else { continue }
        guard last >= 0 else { return false }
        production[first + last] += demand[index]
        excess[last] += demand[index] * consumption
      }
      var kept = 0.0
      for index in first..<(first + periods) {
        kept += production[index] - demand[index]
        stock[index] = kept
      }
    }
    return true
  }

  private func overloaded() -> Int? {
    for period in 0..<periods where excess[period] > tolerance && !isStuck[period] {
      return period
    }
    return nil
  }

  private mutating func findArcs(_ setups: [Bool]) {
    for index in arcCost.indices { arcCost[index] = .infinity }
    for item in 0..<items where instance.consumption[item] > 0 {
      let first = item * periods
      let step = slope[item]
      for source in 0..<periods where production[first + source] > tolerance {
        let row = source * periods
        for target in 0..<source where setups[first + target] {
          let cost = step * Double(source - target)
          if cost < arcCost[row + target] {
            arcCost[row + target] = cost
            arcItem[row + target] = item
          }
        }
        var target = source + 1
        while target < periods, stock[first + target - 1] > tolerance {
          let cost = -step * Double(target - source)
          if setups[first + target], cost < arcCost[row + target] {
            arcCost[row + target] = cost
            arcItem[row + target] = item
          }
          target += 1
        }
      }
    }
  }

  /// Finds the cheapest way to a period with room (Bellman and Ford); -1 when there is none.
  private mutating func shortestPath(from source: Int) -> Int {
    for period in 0..<periods { distance[period] = .infinity }
    distance[source] = 0
    var isChanging = true
    var rounds = 0
    while isChanging, rounds < periods {
      isChanging = false
      rounds += 1
      for period in 0..<periods where distance[period] < .infinity {
        let base = distance[period]
        let row = period * periods
        for target in 0..<periods where base + arcCost[row + target] < distance[target] - 1e-12 {
          distance[target] = base + arcCost[row + target]
          before[target] = period
          isChanging = true
        }
      }
    }
    var best = -1
    for period in 0..<periods where excess[period] < -tolerance && distance[period] < .infinity {
      if best < 0 || distance[period] < distance[best] { best = period }
    }
    return best
  }

  /// Moves as much as the way allows.
  private mutating func push(from source: Int, to target: Int) {
    var amount = min(excess[source], -excess[target])
    var period = target
    while period != source {
      amount = min(amount, room(from: before[period], to: period))
      period = before[period]
    }
    period = target
    while period != source {
      move(amount, from: before[period], to: period)
      period = before[period]
    }
    excess[source] -= amount
    excess[target] += amount
  }

  private func room(from source: Int, to target: Int) -> Double {
    let item = arcItem[source * periods + target]
    let first = item * periods
    var units = production[first + source]
    if target > source {
      for period in source..<target { units = min(units, stock[first + period]) }
    }
    return units * instance.consumption[item]
  }

  private mutating func move(_ amount: Double, from source: Int, to target: Int) {
    let item = arcItem[source * periods + target]
    let first = item * periods
    let units = amount / instance.consumption[item]
    production[first + source] = cleaned(production[first + source] - units)
    production[first + target] += units
    if target < source {
      for period in target..<source { stock[first + period] += units }
    } else {
      for period in source..<target {
        stock[first + period] = cleaned(stock[first + period] - units)
      }
    }
  }

  private func cleaned(_ units: Double) -> Double { units > tolerance ? units : 0 }

  private mutating func price() {
    cost = 0
    for item in 0..<items {
      var setups = 0
      var kept = 0.0
      for index in (item * periods)..<((item + 1) * periods) {
        if production[index] > 0 { setups += 1 }
        kept += stock[index]
      }
      cost += instance.setupCost[item] * Double(setups) + instance.holdingCost[item] * kept
    }
  }
}
