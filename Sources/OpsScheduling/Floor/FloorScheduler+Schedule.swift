extension FloorScheduler {
  /// Makes a plan: list scheduling by several rules first, then improvement.
  ///
  /// - Parameters:
  ///   - seed: Leads the search.
  ///   - limit: How many changes are tried at most; 0 gives the best plan of the rules.
  ///   - isSpent: Asked often; true ends the search with the best plan so far.
  /// - Throws: `FloorError.horizonTooShort`, if the windows end before all steps are made.
  public static func schedule(
    _ problem: FloorProblem, seed: UInt64, limit: Int = .max, isSpent: () -> Bool
  ) throws(FloorError) -> FloorPlan {
    let model = FloorModel(problem)
    let order = try dispatch(model, isSpent: isSpent)
    return try improved(model, order, pinned: [], seed: seed, limit: limit, isSpent: isSpent)
  }

  /// Improves an order and writes the result as a plan.
  static func improved(
    _ model: FloorModel, _ order: FloorOrder, pinned: [FloorAssignment], seed: UInt64,
    limit: Int, isSpent: () -> Bool
  ) throws(FloorError) -> FloorPlan {
    let problem = model.problem
    // Pinned parts are only kept, not given: the bound is that of the problem itself.
    let bound = FloorBound(pinned.isEmpty ? model : FloorModel(problem)).value()
    var search = try FloorSearch(model, order: order, seed: seed)
    search.improve(limit: limit, isSpent: isSpent)
    let kept = problem.frozen.map(\.assignment) + pinned
    var decoder = FloorDecoder(model)
    guard decoder.decode(search.best) != nil else { throw model.overflow(search.best) }
    var assignments = decoder.assignments(search.best, kept: kept)
    if problem.direction == .backward {
      assignments = FloorBackward(model).shifted(assignments, kept: Set(kept))
    }
    return plan(problem, assignments, bound: bound)
  }

  static func plan(
    _ problem: FloorProblem, _ assignments: [FloorAssignment], bound: Int64
  ) -> FloorPlan {
    var meter = FloorMeter(problem)
    return FloorPlan(
      assignments: assignments, objective: problem.objective,
      values: meter.values(assignments), lowerBound: bound)
  }

  /// The best order of the list scheduling rules.
  static func dispatch(_ model: FloorModel, isSpent: () -> Bool) throws(FloorError) -> FloorOrder {
    var dispatch = FloorDispatch(model)
    var decoder = FloorDecoder(model)
    var best: (order: FloorOrder, score: FloorScore)?
    var failure: FloorError?
    for (slack, setup) in [(2.0, 0.5), (0.5, 0.2), (5.0, 1.0), (1.0, 0.05), (0.3, 2.0)] {
      if best != nil, isSpent() { break }
      do throws(FloorError) {
        let order = try dispatch.order(slack: slack, setup: setup)
        guard let score = decoder.decode(order) else {
          failure = failure ?? model.overflow(order)
          continue
        }
        if let other = best, !score.isBetter(than: other.score, for: model.problem.objective) {
          continue
        }
        best = (order, score)
      } catch {
        failure = failure ?? error
      }
    }
    guard let best else { throw failure ?? .unknown(id: "order") }
    return best.order
  }

  /// The load of each machine and day of a plan, by machine and then by day as given.
  ///
  /// - Parameter days: Days as half-open intervals, sorted; the caller knows the time zone.
  public static func load(
    of plan: FloorPlan, in problem: FloorProblem, days: [FloorWindow]
  ) -> [FloorLoad] {
    var meter = FloorMeter(problem)
    return meter.loads(plan.assignments, days: days)
  }
}
