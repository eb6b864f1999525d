/// The good and different plans that all workers of a search share.
actor PlanPool {
  /// Where a worker starts next.
  enum Start: Sendable {
    /// From the dispatch rule with some noise.
    case dispatch(noise: Double)
    /// Between two plans, so far from the first one.
    case between(ShopPlan, ShopPlan, share: Double)
  }

  nonisolated let stop = StopFlag()
  private let relinking: PathRelinking
  private let capacity: Int
  private var random: SearchRandom
  private var plans: [ShopPlan] = []
  private var starts = 0
  private var failures = 0
  private let onProgress: (@Sendable (ShopProgress) -> Void)?
  private(set) var best: ShopPlan?
  private(set) var lower: Int
  private(set) var iterations = 0
  /// How often the search has started over; many times mean that the best is hard to beat.
  private(set) var rounds = 0

  init(
    graph: ShopGraph, settings: SearchSettings, random: SearchRandom, lower: Int,
    onProgress: (@Sendable (ShopProgress) -> Void)?
  ) {
    relinking = PathRelinking(graph: graph)
    capacity = settings.capacity
    self.random = random
    self.lower = lower
    self.onProgress = onProgress
  }

  /// Where to start next, and the makespan that ends the search.
  func next() -> (Start, goal: Int) {
    if starts < capacity || plans.count < 2 {
      starts += 1
      return (.dispatch(noise: starts == 1 ? 0 : 0.1 + 0.9 * random.unit()), lower)
    }
    let first = random.below(plans.count)
    let second = (first + 1 + random.below(plans.count - 1)) % plans.count
    return (
      .between(plans[first], plans[second], share: 0.3 + 0.4 * random.unit()), lower
    )
  }

  /// Takes a plan in if it is new and not the worst.
  /// - Returns: the makespan of the best plan.
  @discardableResult
  func add(_ plan: ShopPlan) -> Int {
    let record = best?.makespan ?? .max
    if plan.makespan < record {
      best = plan
      onProgress?(ShopProgress(makespan: plan.makespan, lowerBound: lower))
      if plan.makespan <= lower { stop.raise() }
    }
    if keep(plan) { failures = 0 } else { failures += 1 }
    if failures > 2 * capacity { startOver() }
    return min(record, plan.makespan)
  }

  /// Notes a better lower bound.
  func raise(_ bound: Int) {
    lower = max(lower, bound)
    if lower >= best?.makespan ?? .max { stop.raise() }
  }

  /// Adds to the iterations used.
  func count(_ used: Int) {
    iterations += used
  }

  /// - Returns: whether the pool has become better.
  private func keep(_ plan: ShopPlan) -> Bool {
    if let twin = plans.firstIndex(where: { relinking.distance($0, plan) <= capacity / 10 }) {
      guard plan.makespan < plans[twin].makespan else { return false }
      plans[twin] = plan
      return true
    }
    if plans.count < capacity {
      plans.append(plan)
      return true
    }
    guard let worst = plans.indices.max(by: { plans[$0].makespan < plans[$1].makespan }),
      plan.makespan <= plans[worst].makespan
    else { return false }
    let isBetter = plan.makespan < plans[worst].makespan
    plans[worst] = plan
    return isBetter
  }

  /// Keeps only the best plan when the others have become too alike to help.
  private func startOver() {
    plans = best.map { [$0] } ?? []
    starts = 1
    failures = 0
    rounds += 1
  }
}
