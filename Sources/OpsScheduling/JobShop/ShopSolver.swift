/// Searches a schedule of small makespan.
public struct ShopSolver: Sendable {
  public var seed: UInt64
  public var workers: Int
  public var iterationLimit: Int
  public static nonisolated(unsafe) var patience = 12_500
  public static nonisolated(unsafe) var capacity = 30
  public static nonisolated(unsafe) var log = false

  public init(seed: UInt64 = 1, workers: Int = 1, iterationLimit: Int = .max) {
    self.seed = seed
    self.workers = max(1, workers)
    self.iterationLimit = iterationLimit
  }

  public func solve(
    _ instance: ShopInstance, bound: Int = 0,
    isSpent: @escaping @Sendable () -> Bool,
    onProgress: (@Sendable (Int) -> Void)? = nil
  ) async -> ShopSchedule {
    let graph = ShopGraph(instance)
    let pool = PlanPool(
      graph: graph, capacity: Self.capacity, random: SearchRandom(seed: seed), onProgress: onProgress)
    await withTaskGroup(of: Void.self) { group in
      for worker in 0..<workers {
        group.addTask {
          await run(worker, graph, pool, bound, isSpent)
        }
      }
    }
    let state = ShopState(graph)
    state.load(await pool.best!)
    return ShopSchedule(state, jobCount: graph.jobCount)
  }

  func run(
    _ worker: Int, _ graph: ShopGraph, _ pool: PlanPool, _ bound: Int,
    _ isSpent: @escaping @Sendable () -> Bool
  ) async {
    var random = SearchRandom(seed: seed &+ UInt64(worker) &* 7919)
    let search: any ShopSearch =
      graph.isFlexible ? InsertionSearch(graph, random: random) : BlockSearch(graph, random: random)
    let allowance = SearchAllowance(iterations: iterationLimit, isSpent: isSpent)
    let relinking = PathRelinking(graph: graph)
    while !allowance.isOver {
      let start: ShopPlan
      switch await pool.next() {
      case .start(let noise):
        start = DispatchRule.plan(graph, noise: noise, random: &random)
      case .relink(let first, let second, let share, let noise):
        start = relinking.plan(from: first, to: second, share: share, noise: noise, random: &random)
      }
      let plan = search.improve(start, patience: Self.patience, goal: bound, allowance: allowance)
      search.state.load(plan)
      await pool.add(search.state.sortedPlan())
      if plan.makespan <= bound { break }
    }
    if Self.log { print("iterations", allowance.used) }
  }
}
extension ShopState {
  func sortedPlan() -> ShopPlan {
    var plan = plan()
    plan.order.sort {
      (end[$0] - duration[$0], place[$0]) < (end[$1] - duration[$1], place[$1])
    }
    return plan
  }
}
