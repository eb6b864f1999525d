/// List scheduling: whenever a machine is free, it takes the step with the highest index of
/// "apparent tardiness cost with set-ups" (ATCS; Lee, Bhaskaran & Pinedo 1997):
/// weight / work × exp(−slack / (k₁ × mean work)) × exp(−change-over / (k₂ × mean change-over)).
struct FloorDispatch {
  private let model: FloorModel
  private var decoder: FloorDecoder
  private var order: FloorOrder
  /// Steps by machine that can be started; those placed elsewhere are dropped when met.
  private var open: [[Int]]
  private var isPlaced: [Bool]
  /// How many machines still can take a step.
  private var machinesLeft: [Int]
  /// The time each machine looks for work.
  private var clock: [Int64]
  /// The shortest work of each step.
  private let works: [Double]
  private let leastParts: [Int]
  private let meanWork: Double
  private let meanChangeover: Double
  /// The shortest work from the start of a step to the end of its job.
  private let tail: [Double]

  init(_ model: FloorModel) {
    self.model = model
    decoder = FloorDecoder(model)
    order = FloorOrder(model)
    open = Array(repeating: [], count: model.machineCount)
    isPlaced = Array(repeating: false, count: model.stepCount)
    machinesLeft = []
    clock = Array(repeating: model.start, count: model.machineCount)
    works = (0..<model.stepCount).map { max(1, Double(model.leastWork(of: $0))) }
    var tail = works
    for step in tail.indices.reversed() where model.stepHasNext[step] {
      tail[step] += tail[step + 1]
    }
    self.tail = tail
    leastParts = model.leastParts()
    meanWork = max(1, works.reduce(0, +) / Double(max(1, works.count)))
    meanChangeover = model.meanChangeover
  }

  /// Makes an order, with larger `slack` looking further ahead for due dates, and smaller `setup`
  /// avoiding change-overs more.
  ///
  /// - Throws: `FloorError.horizonTooShort` for the first step that does not fit.
  mutating func order(slack: Double, setup: Double) throws(FloorError) -> FloorOrder {
    begin()
    var left = model.stepCount
    while left > 0 {
      guard let machine = earliestMachine() else { throw unplaced() }
      guard let step = best(on: machine, slack * meanWork, setup * meanChangeover) else {
        wait(machine)
        continue
      }
      let option = model.option(step, on: machine)
      let tasks = model.stepFirstTask[step]..<model.stepFirstTask[step] + order.parts[step]
      let isPossible = tasks.allSatisfy {
        decoder.place($0, option: option, parts: tasks.count)
      }
      guard isPossible else {
        open[machine].removeAll { $0 == step }
        machinesLeft[step] -= 1
        if machinesLeft[step] == 0 { throw late(step) }
        continue
      }
      order.sequences[machine] += tasks.map(Int32.init)
      isPlaced[step] = true
      left -= 1
      clock[machine] = max(clock[machine], decoder.ends[tasks.upperBound - 1])
      decoder.finish(step, parts: tasks.count)
      if model.stepHasNext[step] { release(step + 1) }
    }
    return order
  }

  private mutating func begin() {
    decoder.reset()
    order = FloorOrder(model)
    order.parts = leastParts
    for machine in open.indices {
      open[machine].removeAll()
      clock[machine] = model.start
    }
    machinesLeft = (0..<model.stepCount).map {
      model.stepFirstOption[$0 + 1] - model.stepFirstOption[$0]
    }
    var isFirst = true
    for step in isPlaced.indices {
      isPlaced[step] = false
      if isFirst { release(step) }
      isFirst = !model.stepHasNext[step]
    }
  }

  private mutating func release(_ step: Int) {
    for option in model.stepFirstOption[step]..<model.stepFirstOption[step + 1] {
      open[model.optionMachine[option]].append(step)
    }
    // A machine that waited for something later looks again.
    let time = decoder.ready[model.stepJob[step]]
    for option in model.stepFirstOption[step]..<model.stepFirstOption[step + 1] {
      let machine = model.optionMachine[option]
      let free = max(time, decoder.states[machine].available)
      clock[machine] = min(clock[machine], max(model.start, free))
    }
  }

  private func earliestMachine() -> Int? {
    var earliest: Int?
    for machine in clock.indices where !open[machine].isEmpty {
      if let other = earliest, clock[other] <= clock[machine] { continue }
      earliest = machine
    }
    return earliest
  }

  /// The step with the highest index among those ready at the machine's clock.
  private mutating func best(on machine: Int, _ slack: Double, _ setup: Double) -> Int? {
    open[machine].removeAll { isPlaced[$0] }
    let now = clock[machine]
    let family = decoder.states[machine].family
    var best: (step: Int, index: Double)?
    for step in open[machine] where decoder.ready[model.stepJob[step]] <= now {
      let index = index(step, machine, now, family, slack, setup)
      if let other = best, other.index >= index { continue }
      best = (step, index)
    }
    return best?.step
  }

  private func index(
    _ step: Int, _ machine: Int, _ now: Int64, _ family: Int, _ slack: Double, _ setup: Double
  ) -> Double {
    let job = model.stepJob[step]
    let option = model.option(step, on: machine)
    let work = max(1, Double(model.optionRun[option] &+ model.optionSetup[option]))
    var index = 1.0
    if model.problem.objective == .lateness, model.jobDue[job] != FloorModel.never {
      let left = Double(model.jobDue[job] &- now) - tail[step]
      index = (Double(model.jobWeight[job]) + 0.001) / tail[step].clamped
      index *= FloorMath.decay(max(0, left) / slack) + 1e-9
    } else if model.problem.objective == .lateness {
      index = 1e-12 / work
    } else {
      index = tail[step].clamped / meanWork
    }
    let changeover = model.changeovers.seconds(
      machine, from: family, to: model.stepFamily[step])
    // A machine that is slower than the best one for this step takes others first.
    return index * (works[step] / work) * (FloorMath.decay(Double(changeover) / setup) + 1e-9)
  }

  /// Moves the clock of a machine with nothing to do to the next time something is ready.
  private mutating func wait(_ machine: Int) {
    var next = Int64.max
    for step in open[machine] {
      next = min(next, decoder.ready[model.stepJob[step]])
    }
    clock[machine] = next
  }

  private func unplaced() -> FloorError {
    late(isPlaced.firstIndex(of: false) ?? 0)
  }

  private func late(_ step: Int) -> FloorError {
    .horizonTooShort(
      job: model.problem.jobs[model.stepJob[step]].id, step: model.stepIndex[step])
  }
}

extension Double {
  /// Not below 1, so that it can be divided by.
  fileprivate var clamped: Double { Swift.max(1, self) }
}
