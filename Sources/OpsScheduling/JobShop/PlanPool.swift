/// The good and different plans that all workers of a search share.
actor PlanPool {
  /// What a worker does next.
  enum Task: Sendable {
    /// Start from the dispatch rule; the first start uses it without noise.
    case start(noise: Double)
    /// Start between two plans.
    case relink(ShopPlan, ShopPlan, share: Double, noise: Double)
  }

  private let relinking: PathRelinking
  private let capacity: Int
  private var random: SearchRandom
  private var plans: [ShopPlan] = []
  private var starts = 0
  private var failures = 0
  private(set) var best: ShopPlan?
  private let onProgress: (@Sendable (Int) -> Void)?

  init(
    graph: ShopGraph, capacity: Int, random: SearchRandom, onProgress: (@Sendable (Int) -> Void)?
  ) {
    relinking = PathRelinking(graph: graph)
    self.capacity = capacity
    self.random = random
    self.onProgress = onProgress
  }

  func next() -> Task {
    if starts < capacity || plans.count < 2 {
      starts += 1
      return .start(noise: starts == 1 ? 0 : 0.1 + 0.9 * random.unit())
    }
    let first = random.below(plans.count)
    let second = (first + 1 + random.below(plans.count - 1)) % plans.count
    return .relink(
      plans[first], plans[second], share: 0.3 + 0.4 * random.unit(), noise: Self.noise)
  }
  nonisolated(unsafe) static var noise = 0.1

  /// Takes a plan in if it is new and not the worst.
  func add(_ plan: ShopPlan) {
    if plan.makespan < best?.makespan ?? .max {
      best = plan
      onProgress?(plan.makespan)
    }
    if let twin = plans.firstIndex(where: { relinking.distance($0, plan) <= capacity / 10 }) {
      failures += 1
      if plan.makespan < plans[twin].makespan { plans[twin] = plan; failures = 0 }
    } else if plans.count < capacity {
      plans.append(plan)
    } else if let worst = plans.indices.max(by: { plans[$0].makespan < plans[$1].makespan }),
      plan.makespan <= plans[worst].makespan
    {
      if plan.makespan < plans[worst].makespan { failures = 0 } else { failures += 1 }
      plans[worst] = plan
    } else {
      failures += 1
    }
    if failures > 2 * capacity { startOver() }
  }

  /// Keeps only the best plan when the others have become too alike to help.
  private func startOver() {
    plans = best.map { [$0] } ?? []
    starts = 1
    failures = 0
  }
}
