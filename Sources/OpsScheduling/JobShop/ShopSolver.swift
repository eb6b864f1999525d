/// Searches a schedule of small makespan for a job shop or a flexible job shop.
///
/// Tabu search on critical paths, restarted between good schedules (TS/PR: Peng, Lü & Cheng
/// 2015); meanwhile a lower bound is raised, and the search ends when both meet. With one
/// worker and an iteration limit the same seed gives the same schedule; with several workers
/// they share what they find, so the order of events matters.
///
///     let solver = ShopSolver(seed: 1, workers: 2)
///     let solution = await solver.solve(instance) { clock.now >= end }
public struct ShopSolver: Sendable {
  /// The seed of all random choices.
  public let seed: UInt64
  /// How many searches run at the same time, at least 1.
  public let workers: Int
  /// The most moves of each worker.
  public let iterationLimit: Int
  var settings = SearchSettings()

  /// Prepares a search.
  /// - Parameters:
  ///   - seed: any number; another seed gives another search.
  ///   - workers: how many searches run at the same time; fewer than 1 count as 1.
  ///   - iterationLimit: the most moves of each worker; what is below 0 counts as 0.
  public init(seed: UInt64 = 1, workers: Int = 1, iterationLimit: Int = .max) {
    self.seed = seed
    self.workers = min(max(1, workers), 256)
    self.iterationLimit = max(0, iterationLimit)
  }

  /// Searches until the schedule is proven the shortest, the limit is reached or `isSpent`.
  ///
  /// There is always a schedule: at worst that of a dispatch rule. Without a limit and with an
  /// `isSpent` that stays false it may search for ever, because not every optimum can be proven.
  /// - Parameters:
  ///   - instance: what to schedule.
  ///   - isSpent: asked about every 0.1 ms, from any thread; true ends the search. A task that
  ///     is cancelled also ends it.
  ///   - onProgress: told every better schedule, from any thread.
  /// - Returns: the best schedule and the lower bound.
  public func solve(
    _ instance: ShopInstance,
    isSpent: @escaping @Sendable () -> Bool = { false },
    onProgress: (@Sendable (ShopProgress) -> Void)? = nil
  ) async -> ShopSolution {
    let graph = ShopGraph(instance)
    var random = SearchRandom(seed: seed)
    let quick = ShopBound(graph)
    let rule = DispatchRule(graph: graph, prices: quick.prices)
    let first = rule.bestPlan()
    let bound = DestructiveBound(graph, lower: quick.length, makespan: first.makespan)
    let pool = PlanPool(
      graph: graph, settings: settings, random: random, lower: bound.lower,
      onProgress: onProgress)
    await pool.add(first)
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<workers {
        let worker = SearchWorker(
          rule: rule, pool: pool, bound: number == 0 ? bound : nil,
          seed: random.next(), iterationLimit: iterationLimit, isSpent: isSpent,
          settings: settings)
        group.addTask { await worker.run() }
      }
    }
    let state = ShopState(graph)
    state.load(await pool.best ?? first)
    return ShopSolution(
      schedule: ShopSchedule(state, jobCount: graph.jobCount), lowerBound: await pool.lower,
      iterations: await pool.iterations)
  }
}
