import Glibc

/// The search for set-ups.
struct LotSearch {
  private let instance: LotSizingInstance
  private var random: SearchRandom
  private var flow: LotFlow
  private var bound: LagrangeanBound
  /// Cost of a unit of overtime: more than what it can save.
  private let penalty: Double

  private var current: [Bool]
  private var currentCost = Double.infinity
  private var best: [Bool]
  private var bestCost = Double.infinity
  private var hasPlan = false

  init(_ instance: LotSizingInstance, seed: UInt64) {
    self.instance = instance
    random = SearchRandom(seed: seed)
    flow = LotFlow(instance)
    bound = LagrangeanBound(instance)
    current = Array(repeating: false, count: instance.items * instance.periods)
    best = current
    let setup = instance.setupCost.max() ?? 0
    let time = max(1, instance.setupTime.max() ?? 1)
    penalty = 5 * max(1, setup) / time
  }

  /// Raises the bound and makes a plan of the set-ups of each step.
  mutating func relax(_ isSpent: () -> Bool) {
    for round in 0..<300 {
      guard round == 0 || !isSpent() else { break }
      let goesOn = bound.improve(target: hasPlan ? bestCost : nil)
      _ = evaluate(bound.setups)
      guard goesOn else { break }
    }
    current = best
    currentCost = bestCost
  }

  /// The cost with overtime; keeps the best.
  private mutating func evaluate(_ setups: [Bool]) -> Double {
    guard flow.solve(setups) else { return .infinity }
    let cost = flow.cost + penalty * flow.overtime
    let isFeasible = flow.overtime == 0
    if isFeasible ? !hasPlan || cost < bestCost - 1e-9 : !hasPlan && cost < bestCost {
      best = flow.production.map { $0 > 0 }
      bestCost = cost
      hasPlan = isFeasible
    }
    return cost
  }

  mutating func anneal(_ iterations: Int, _ isSpent: () -> Bool) {
    let mean = instance.setupCost.reduce(0, +) / Double(instance.items)
    let hot = 0.5 * mean
    let cold = 0.02 * mean
    for round in 0..<iterations {
      if isProven || (round % 64 == 0 && isSpent()) { return }
      let heat = hot * pow(cold / hot, Double(round) / Double(iterations))
      var next = current
      change(&next)
      let cost = evaluate(next)
      if cost <= currentCost || random.unit() < exp((currentCost - cost) / heat) {
        for index in next.indices { current[index] = flow.production[index] > 0 }
        currentCost = cost
      }
    }
  }

  /// Whether no plan can be better than the best.
  private var isProven: Bool { hasPlan && bestCost <= bound.bound * (1 + 1e-9) }

  private mutating func change(_ setups: inout [Bool]) {
    let periods = instance.periods
    let item = random.below(instance.items)
    let period = random.below(periods)
    let index = item * periods + period
    setups[index].toggle()
    guard random.below(2) == 0 else { return }
    // Moves a set-up, or swaps it for one of another item in the same period.
    if random.below(2) == 0 {
      let other = period + (random.below(2) == 0 ? -1 : 1)
      if (0..<periods).contains(other) { setups[item * periods + other] = !setups[index] }
    } else {
      setups[random.below(instance.items) * periods + period].toggle()
    }
  }

  consuming func plan() throws(LotSizingError) -> LotSizingPlan {
    _ = flow.solve(best)
    guard hasPlan else {
      throw .notFound(period: flow.excess.firstIndex { $0 > 1e-6 } ?? 0)
    }
    let periods = instance.periods
    return LotSizingPlan(
      production: (0..<instance.items).map {
        Array(flow.production[($0 * periods)..<(($0 + 1) * periods)])
      },
      cost: flow.cost, lowerBound: min(flow.cost, max(0, bound.bound)))
  }
}
