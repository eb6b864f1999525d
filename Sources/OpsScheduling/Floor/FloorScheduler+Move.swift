extension FloorScheduler {
  /// Moves one part of a step by hand and makes room: work that was planned on the machine from
  /// then on comes after it. Everything else keeps its order and is as early as that allows.
  ///
  /// - Parameters:
  ///   - time: The part does not start earlier; it starts later if its job is not ready or the
  ///     machine is closed.
  /// - Throws: `FloorError.unknown` for a job, step, part or machine that does not exist,
  ///   `.noMachine` if the machine cannot make the step, `.isFrozen`, and `.horizonTooShort` if the
  ///   windows end before everything is made.
  public static func move(
    job id: String, step index: Int, part: Int = 0, to machine: String, notBefore time: Int64,
    of plan: FloorPlan, in problem: FloorProblem
  ) throws(FloorError) -> FloorPlan {
    guard let job = problem.jobIndex[id], problem.jobs[job].steps.indices.contains(index) else {
      throw .unknown(id: id)
    }
    guard let target = problem.machineIndex[machine] else { throw .unknown(id: machine) }
    let model = FloorModel(problem)
    let first = model.jobFirstStep[job]
    guard first < model.stepCount, model.stepJob[first] == job, model.stepIndex[first] <= index
    else { throw .isFrozen(job: id, step: index) }
    let step = first + index - model.stepIndex[first]
    guard model.option(step, on: target) >= 0 else { throw .noMachine(job: id, step: index) }
    let places = FloorOrder.places(model, plan)
    guard part >= 0, part < places[step]?.count ?? 0 else { throw .unknown(id: id) }
    let order = try moved(
      model, plan, step: step, task: model.stepFirstTask[step] + part, to: target, at: time)
    var decoder = FloorDecoder(model)
    decoder.notBefore[model.stepFirstTask[step] + part] = time
    guard decoder.decode(order) != nil else {
      throw .horizonTooShort(job: id, step: index)
    }
    let kept = problem.frozen.map(\.assignment)
    var assignments = decoder.assignments(order, kept: kept)
    if problem.direction == .backward {
      let here = assignments.filter { $0.job == id && $0.step == index && $0.part == part }
      assignments = FloorBackward(model).shifted(assignments, kept: Set(kept + here))
    }
    return self.plan(problem, assignments, bound: plan.lowerBound)
  }

  /// The order of all tasks by their starts, with the moved one at its new time.
  private static func moved(
    _ model: FloorModel, _ plan: FloorPlan, step moved: Int, task: Int, to machine: Int,
    at time: Int64
  ) throws(FloorError) -> FloorOrder {
    let job = model.stepJob[moved]
    let ends = Dictionary(
      plan.assignments.map { (FloorPart($0), $0.end) }, uniquingKeysWith: { first, _ in first })
    var order = FloorOrder(model)
    var places = FloorOrder.places(model, plan)
    places[moved]?[task - model.stepFirstTask[moved]] = (machine, time)
    var keyed: [[(start: Int64, rank: Int, index: Int, task: Int32)]] = Array(
      repeating: [], count: model.machineCount)
    var ready = Int64.min
    for step in 0..<model.stepCount {
      let source = model.problem.jobs[model.stepJob[step]].id
      guard let parts = places[step] else { throw .unknown(id: source) }
      if step == model.jobFirstStep[model.stepJob[step]] { ready = .min }
      // Steps up to the moved one come before the work that they push back.
      let rank = model.stepJob[step] == job && step <= moved ? 0 : 1
      order.parts[step] = parts.count
      var latest = ready
      for (part, place) in parts.enumerated() {
        var start = max(place.start, ready)
        let name = FloorPart(source, model.stepIndex[step], part)
        if place.machine == machine, rank == 1, ends[name] ?? .min > time {
          start = max(start, time)
        }
        latest = max(latest, start)
        let task = model.stepFirstTask[step] + part
        guard model.option(step, on: place.machine) >= 0 else { throw .unknown(id: source) }
        keyed[place.machine].append((start, rank, model.stepIndex[step], Int32(task)))
      }
      ready = latest
    }
    order.sequences = keyed.map { $0.sorted { $0 < $1 }.map(\.task) }
    return order
  }
}
