extension FloorScheduler {
  /// Adapts a plan to a problem that has changed, after a breakdown for example.
  ///
  /// First as few started, promised and named jobs as possible are moved: each of them that can
  /// stay where it is stays, heavier and earlier ones first. (Only its change-over may begin at
  /// another time, if other work now comes before it.) Then the others are planned around them for
  /// the objective of the problem, beginning from a plan in which all that can stay stays and the
  /// rest fills gaps.
  ///
  /// - Parameters:
  ///   - problem: The floor as it is now. What has started is frozen in it.
  ///   - keeping: Ids of more jobs to keep in place.
  /// - Throws: As `schedule(_:seed:limit:isSpent:)`.
  public static func reschedule(
    _ plan: FloorPlan, in problem: FloorProblem, keeping: Set<String> = [], seed: UInt64,
    limit: Int = .max, isSpent: () -> Bool
  ) throws(FloorError) -> FloorPlan {
    var pins = FloorPins(problem, plan)
    let started = Set(problem.frozen.filter(\.isStarted).map(\.assignment.job))
    let starts = plan.assignments.reduce(into: [String: Int64]()) {
      $0[$1.job] = min($0[$1.job] ?? .max, $1.start)
    }
    let kept = problem.jobs.filter {
      $0.isPromised || keeping.contains($0.id) || started.contains($0.id)
    }
    let heaviestFirst = kept.sorted {
      (-$0.weight, starts[$0.id] ?? .max, $0.id) < (-$1.weight, starts[$1.id] ?? .max, $1.id)
    }
    pins.pin(heaviestFirst.map(\.id))
    let pinned = pins.pinned.sorted { $0.key < $1.key }.flatMap(\.value)
    let others = problem.jobs.sorted {
      (starts[$0.id] ?? .max, $0.id) < (starts[$1.id] ?? .max, $1.id)
    }
    pins.pin(others.map(\.id))
    let repaired = pins.filled(others.map(\.id)).map {
      self.plan(problem, problem.sorted($0), bound: 0)
    }
    let model = FloorModel(problem, pinned: pinned)
    let order = try start(model, repaired ?? plan, isSpent: isSpent)
    var improved = try improved(
      model, order, pinned: pinned, seed: seed, limit: limit, isSpent: isSpent)
    if let repaired, repaired.values.isBetter(than: improved.values, for: problem.objective) {
      improved.assignments = repaired.assignments
      improved.values = repaired.values
    }
    return improved
  }

  /// The better one of the plan's own order and that of the rules.
  private static func start(
    _ model: FloorModel, _ plan: FloorPlan, isSpent: () -> Bool
  ) throws(FloorError) -> FloorOrder {
    var decoder = FloorDecoder(model)
    guard let old = FloorOrder(model, of: plan), let oldScore = decoder.decode(old) else {
      return try dispatch(model, isSpent: isSpent)
    }
    guard let ruled = try? dispatch(model, isSpent: isSpent), let score = decoder.decode(ruled),
      score.isBetter(than: oldScore, for: model.problem.objective)
    else { return old }
    return ruled
  }
}
