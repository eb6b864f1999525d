/// The cheapest production for given set-ups: a transport problem from periods to demands, solved
/// by successive shortest paths between periods.
///
/// It starts with each demand produced at its last set-up, which is best without a limit, and moves
/// what is beyond the capacity of a period along the cheapest ways to periods with room. Moves keep
/// the plan best for the loads it has, so it is best when no period is overloaded.
struct LotFlow {
  /// Loads up to this are rounding.
  private let tolerance: Double
  /// Units of each item up to this are rounding.
  private let grain: [Double]
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
  /// The overload of each period; negative means room.
  private(set) var excess: [Double]
  /// Load that fits nowhere.
  private(set) var overtime = 0.0
  private(set) var cost = 0.0

  private var setupPeriods: [Int] = []
  /// Where those of each item begin.
  private var setupStarts: [Int]

  // The search for the cheapest way: how far each period is, and what moves to it from where.
  private var potential: [Double]
  private var distance: [Double]
  private var before: [Int]
  private var via: [Int]
  private var isSettled: [Bool]
  private var isStuck: [Bool]

  init(_ instance: LotSizingInstance) {
    self.instance = instance
    items = instance.items
    periods = instance.periods
    demand = instance.demand.flatMap { $0 }
    slope = (0..<items).map { instance.holdingCost[$0] / instance.consumption[$0] }
    tolerance = 1e-9 * max(instance.capacity.max() ?? 0, 1e-9)
    grain = instance.demand.map { 1e-9 * $0.reduce(0, +) }
    production = Array(repeating: 0, count: items * periods)
    stock = production
    excess = Array(repeating: 0, count: periods)
    distance = excess
    potential = excess
    before = Array(repeating: 0, count: periods)
    via = before
    isSettled = Array(repeating: false, count: periods)
    setupStarts = Array(repeating: 0, count: items + 1)
    isStuck = Array(repeating: false, count: periods)
  }

  /// Works out production, cost and overtime. False when a demand has no set-up before it.
  ///
  /// Set-ups that nothing is produced at take their time but cost nothing.
  mutating func solve(_ setups: [Bool]) -> Bool {
    guard produceLate(setups) else { return false }
    listSetups(setups)
    overtime = 0
    for period in 0..<periods {
      isStuck[period] = false
      potential[period] = 0
    }
    while let source = overloaded() {
      let target = shortestPath(from: source)
      if target < 0 {
        isStuck[source] = true
        overtime += excess[source]
      } else {
        push(from: source, to: target)
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

  /// The set-ups of each item, one item after the other.
  private mutating func listSetups(_ setups: [Bool]) {
    setupPeriods.removeAll(keepingCapacity: true)
    for item in 0..<items {
      setupStarts[item] = setupPeriods.count
      for period in 0..<periods where setups[item * periods + period] {
        setupPeriods.append(period)
      }
    }
    setupStarts[items] = setupPeriods.count
  }

  /// Finds the cheapest way to a period with room; -1 when there is none. (Dijkstra on reduced
  /// costs, which potentials keep at zero or more.)
  private mutating func shortestPath(from source: Int) -> Int {
    for period in 0..<periods {
      distance[period] = .infinity
      isSettled[period] = false
    }
    distance[source] = 0
    while true {
      var nearest = -1
      for period in 0..<periods where !isSettled[period] && distance[period] < .infinity {
        if nearest < 0 || distance[period] < distance[nearest] { nearest = period }
      }
      guard nearest >= 0 else { return -1 }
      isSettled[nearest] = true
      if excess[nearest] < -tolerance {
        let most = distance[nearest]
        for period in 0..<periods { potential[period] += min(distance[period], most) }
        return nearest
      }
      reach(from: nearest)
    }
  }

  /// Looks at all moves out of a period.
  private mutating func reach(from source: Int) {
    for item in 0..<items where production[item * periods + source] > grain[item] {
      guard instance.consumption[item] > 0 else { continue }
      let listed = setupStarts[item]..<setupStarts[item + 1]
      // It can be produced later only as far as the stock in between stays above zero.
      var period = source
      for place in listed {
        let target = setupPeriods[place]
        while period < target, stock[item * periods + period] > grain[item] { period += 1 }
        guard target <= period else { break }
        guard !isSettled[target] else { continue }
        let cost =
          slope[item] * Double(source - target) + potential[source] - potential[target]
        let way = distance[source] + max(0, cost)
        guard way < distance[target] else { continue }
        distance[target] = way
        before[target] = source
        via[target] = item
      }
    }
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
    let item = via[target]
    let first = item * periods
    var units = production[first + source]
    if target > source {
      for period in source..<target { units = min(units, stock[first + period]) }
    }
    return units * instance.consumption[item]
  }

  private mutating func move(_ amount: Double, from source: Int, to target: Int) {
    let item = via[target]
    let first = item * periods
    let units = amount / instance.consumption[item]
    production[first + source] = cleaned(production[first + source] - units, item)
    production[first + target] += units
    if target < source {
      for period in target..<source { stock[first + period] += units }
    } else {
      for period in source..<target {
        stock[first + period] = cleaned(stock[first + period] - units, item)
      }
    }
  }

  private func cleaned(_ units: Double, _ item: Int) -> Double {
    units > grain[item] ? units : 0
  }

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
