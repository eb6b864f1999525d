import OpsScheduling

/// Solves one instance after the other within a time, and measures how long each takes.
struct BenchSolver: Sendable {
  /// The most time for an instance.
  let time: Duration
  let seed: UInt64
  /// How many searches run at the same time.
  let workers: Int
  /// The most steps of each search; nil for the solver's own.
  let iterations: Int?

  /// Solves an instance. A search that is cancelled gives its best so far.
  /// - Parameter onProgress: told every better schedule of a shop, from any thread.
  func solve(
    _ instance: BenchInstance, onProgress: @escaping @Sendable (ShopProgress) -> Void
  ) async -> BenchRow {
    let start = ContinuousClock.now
    let end = start + time
    switch instance.work {
    case .shop(let shop):
      let solver = ShopSolver(seed: seed, workers: workers, iterationLimit: iterations ?? .max)
      let solution = await solver.solve(
        shop, isSpent: { ContinuousClock.now >= end }, onProgress: onProgress)
      return BenchRow(
        name: instance.name, goal: .makespan, value: Double(solution.makespan),
        lowerBound: Double(solution.lowerBound), seconds: Self.seconds(since: start))
    case .lots(let lots):
      let outcomes = await solve(lots, until: end)
      var row = BenchRow(
        name: instance.name, goal: .cost, seconds: Self.seconds(since: start))
      for outcome in outcomes {
        switch outcome {
        case .success(let plan):
          row.value = min(row.value ?? .infinity, plan.cost)
          row.lowerBound = max(row.lowerBound ?? 0, plan.lowerBound)
        case .failure(let error):
          row.remark = Self.reason(error)
        }
      }
      if row.value != nil { row.remark = nil }
      return row
    }
  }

  /// The outcome of each search; each has a seed of its own.
  private func solve(
    _ lots: LotSizingInstance, until end: ContinuousClock.Instant
  ) async -> [Result<LotSizingPlan, LotSizingError>] {
    await withTaskGroup(of: Result<LotSizingPlan, LotSizingError>.self) { group in
      for number in 0..<workers {
        group.addTask {
          do throws(LotSizingError) {
            return .success(
              try LotSizer.solve(
                lots, seed: seed &+ UInt64(number), iterations: iterations ?? 60_000,
                isSpent: { ContinuousClock.now >= end || Task.isCancelled }))
          } catch {
            return .failure(error)
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  /// Why there is no plan, as a sentence without its name.
  private static func reason(_ error: LotSizingError) -> String {
    switch error {
    case .infeasible(let period):
      "no plan exists: the demand up to period \(period + 1) needs more than its capacity"
    case .notFound(let period):
      "no plan was found: period \(period + 1) needs overtime; allow more --seconds"
    case .badSize, .badFigure, .tooLarge:
      "the instance cannot be used"
    }
  }

  private static func seconds(since start: ContinuousClock.Instant) -> Double {
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}
