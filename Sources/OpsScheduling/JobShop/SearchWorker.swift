/// One of the searches that run at the same time and share a pool of plans.
struct SearchWorker: Sendable {
  let rule: DispatchRule
  let pool: PlanPool
  /// The bound that this worker raises between its runs; only one worker has it.
  let bound: DestructiveBound?
  let seed: UInt64
  let iterationLimit: Int
  let isSpent: @Sendable () -> Bool
  let settings: SearchSettings

  /// Searches until there is nothing left to gain or to spend.
  func run() async {
    let graph = rule.graph
    var random = SearchRandom(seed: seed)
    var bound = bound
    let search: any ShopSearch =
      graph.isFlexible
      ? InsertionSearch(graph, random: random) : BlockSearch(graph, random: random)
    random = SearchRandom(seed: random.next())
    let (stop, isSpent) = (pool.stop, isSpent)
    let allowance = SearchAllowance(iterations: iterationLimit) {
      stop.isRaised || Task.isCancelled || isSpent()
    }
    var boundWork = 0
    // A start counts as an iteration, so that one without a move ends, too.
    while !stop.isRaised, allowance.takeIteration(units: graph.count) {
      let (task, goal) = await pool.next()
      let plan = search.improve(
        start(task, &random), patience: settings.patience, goal: goal, allowance: allowance)
      search.state.load(plan)
      let makespan = await pool.add(search.state.sortedPlan())
      if bound?.isDone == false {
        let share = await pool.rounds > 0 ? settings.lateBoundShare : settings.boundShare
        let work = Int(share * Double(allowance.units)) - boundWork
        if work > 0 {
          boundWork += raise(&bound, by: work, makespan: makespan, allowance: allowance)
          if let bound { await pool.raise(bound.lower) }
        }
      }
      // Others on the same threads get their turn.
      await Task.yield()
    }
    await pool.count(allowance.used)
  }

  private func start(_ task: PlanPool.Start, _ random: inout SearchRandom) -> ShopPlan {
    switch task {
    case .dispatch(let noise):
      return rule.plan(noise: noise, random: &random)
    case .between(let first, let second, let share):
      return PathRelinking(graph: rule.graph).plan(
        from: first, to: second, share: share, noise: settings.noise, random: &random)
    }
  }

  /// Raises the bound in small slices, so that the end of the time is noticed.
  private func raise(
    _ bound: inout DestructiveBound?, by work: Int, makespan: Int, allowance: SearchAllowance
  ) -> Int {
    var done = 0
    while bound?.isDone == false, done < work, !allowance.isOver {
      let slice = bound?.advance(work: min(work - done, 200_000), makespan: makespan) ?? 0
      done += max(1, slice)
      _ = allowance.take(units: max(1, slice))
    }
    return done
  }
}
