import Glibc

/// The search for set-ups.
struct LotSearch {
  private let instance: LotSizingInstance
  private var random: SearchRandom
  private var flow: LotFlow
  private var bound: LagrangeanBound
  /// Cost of a unit of overtime, which a plan must not have.
  private var penalty: Double

  private var current: [Bool]
  private var currentCost = Double.infinity
  private var best: [Bool]
  private var bestCost = Double.infinity
  private var hasPlan = false
  /// The proven lowest cost from trying all; negative until that is done.
  private var provenCost = -1.0

  init(_ instance: LotSizingInstance, seed: UInt64) {
    self.instance = instance
    random = SearchRandom(seed: seed)
    flow = LotFlow(instance)
    bound = LagrangeanBound(instance)
    current = Array(repeating: false, count: instance.items * instance.periods)
    best = current
    penalty = Self.penalty(instance)
  }

  /// More than a unit of the resource can ever save by other lots or fewer set-ups.
  private static func penalty(_ instance: LotSizingInstance) -> Double {
    var most = 1e-6
    for item in 0..<instance.items {
      let holding = instance.holdingCost[item] * Double(instance.periods)
      let (use, time) = (instance.consumption[item], instance.setupTime[item])
      if use > 0 { most = max(most, holding / use) }
      if time > 0 { most = max(most, 5 * instance.setupCost[item] / time) }
    }
    return most
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

  /// Whether there are so few set-ups that all ways to choose them can be tried.
  var isSmall: Bool { current.count <= 12 }

  /// Tries all ways to choose the set-ups of a small instance: what remains is the best plan, or
  /// the proof that there is none.
  mutating func enumerate() {
    for pattern in 0..<(1 << current.count) {
      for index in current.indices { current[index] = pattern >> index & 1 == 1 }
      _ = evaluate(current)
    }
    provenCost = hasPlan ? bestCost : .infinity
  }

  /// Looks for any plan if the bound led to none: overtime then costs far more than everything
  /// else.
  mutating func repair(_ iterations: Int, _ isSpent: () -> Bool) {
    guard !hasPlan else { return }
    penalty *= 100
    bestCost = .infinity
    currentCost = evaluate(current)
    let setup = instance.setupTime.reduce(0, +) / Double(instance.items)
    anneal(iterations, isSpent, heat: penalty * max(setup, 1e-6), until: \.hasPlan)
    penalty /= 100
    if hasPlan { currentCost = bestCost }
  }

  /// Improves the plan until it is proven best.
  mutating func improve(_ iterations: Int, _ isSpent: () -> Bool) {
    guard hasPlan else { return }
    let mean = instance.setupCost.reduce(0, +) / Double(instance.items)
    let heat = 0.25 * max(mean, bestCost / Double(current.count), 1e-6)
    anneal(iterations, isSpent, heat: heat, until: \.isProven)
  }

  /// Simulated annealing, heated three times; each change is priced exactly.
  private mutating func anneal(
    _ iterations: Int, _ isSpent: () -> Bool, heat hot: Double, until isDone: (LotSearch) -> Bool
  ) {
    let cooling = 0.04
    let length = max(1, iterations / 3)
    for round in 0..<iterations {
      if isDone(self) || (round % 64 == 0 && isSpent()) { return }
      let heat = hot * pow(cooling, Double(round % length) / Double(length))
      var next = current
      change(&next)
      let cost = evaluate(next)
      guard cost <= currentCost || random.unit() < exp((currentCost - cost) / heat)
      else { continue }
      for index in next.indices { current[index] = flow.production[index] > 0 }
      currentCost = cost
    }
  }

  /// Whether no plan can be better than the best.
  private var isProven: Bool { hasPlan && bestCost <= max(provenCost, bound.bound) * (1 + 1e-9) }

  /// Adds or drops set-ups: one, often a related one, and sometimes any others, so that every plan
  /// can be reached.
  private mutating func change(_ setups: inout [Bool]) {
    let periods = instance.periods
    let item = random.below(instance.items)
    let period = random.below(periods)
    setups[item * periods + period].toggle()
    switch random.below(4) {
    case 0:
      let other = period + (random.below(2) == 0 ? -1 : 1)
      guard (0..<periods).contains(other) else { return }
      setups[item * periods + other] = !setups[item * periods + period]
    case 1: setups[random.below(instance.items) * periods + period].toggle()
    default: break
    }
    while random.below(8) == 0 { setups[random.below(setups.count)].toggle() }
  }

  consuming func plan() throws(LotSizingError) -> LotSizingPlan {
    _ = flow.solve(best)
    guard hasPlan else {
      let period = flow.excess.firstIndex { $0 > 1e-6 } ?? 0
      throw provenCost < 0 ? .notFound(period: period) : .infeasible(period: period)
    }
    let periods = instance.periods
    return LotSizingPlan(
      production: (0..<instance.items).map {
        Array(flow.production[($0 * periods)..<(($0 + 1) * periods)])
      },
      cost: flow.cost, lowerBound: min(flow.cost, max(0, provenCost, bound.bound)))
  }
}
