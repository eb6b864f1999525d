extension FloorOrder {
  /// The order of a plan, for the steps of a model; nil if one of them has no place in the plan
  /// that the model allows.
  init?(_ model: FloorModel, of plan: FloorPlan) {
    self.init(model)
    let places = FloorOrder.places(model, plan)
    guard places.count == model.stepCount else { return nil }
    var keyed: [[(start: Int64, index: Int, task: Int32)]] = Array(
      repeating: [], count: model.machineCount)
    for (step, parts) in places {
      let first = model.stepFirstTask[step]
      guard parts.count <= model.stepFirstTask[step + 1] - first else { return nil }
      self.parts[step] = parts.count
      for (part, place) in parts.enumerated() {
        guard model.option(step, on: place.machine) >= 0 else { return nil }
        keyed[place.machine].append((place.start, model.stepIndex[step], Int32(first + part)))
      }
    }
    sequences = keyed.map { $0.sorted { $0 < $1 }.map(\.task) }
  }

  /// Machine and start of each part, by step of the model.
  static func places(_ model: FloorModel, _ plan: FloorPlan)
    -> [Int: [(machine: Int, start: Int64)]]
  {
    let jobs = model.problem.jobIndex
    let machines = model.problem.machineIndex
    var places: [Int: [(machine: Int, start: Int64)]] = [:]
    for place in plan.assignments.sorted(by: { $0.part < $1.part }) {
      guard let job = jobs[place.job], let machine = machines[place.machine] else { continue }
      let first = model.jobFirstStep[job]
      guard first < model.stepCount, model.stepJob[first] == job else { continue }
      let step = first + place.step - model.stepIndex[first]
      guard step >= first, step < model.stepCount, model.stepJob[step] == job else { continue }
      places[step, default: []].append((machine, place.start))
    }
    return places
  }
}
