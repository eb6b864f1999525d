/// Improves an order by simulated annealing over the sequences of the machines: segments are moved
/// within a machine and to others, tasks are swapped, the ends of two machines are exchanged,
/// segments are reversed, and steps are split.
///
/// Each round is longer than the one before and starts from the best order so far. If no machine
/// depends on another, only the machines that change are evaluated.
struct FloorSearch {
  let model: FloorModel
  let objective: FloorObjective
  var decoder: FloorDecoder
  var random: SearchRandom
  var order: FloorOrder
  var score: FloorScore
  private(set) var best: FloorOrder
  private(set) var bestScore: FloorScore
  /// The machine of every task in use; -1 for the others.
  var machineOf: [Int32]
  /// The tasks in use.
  var tasks: [Int32] = []
  /// Tasks by family, to move like to like.
  let familyTasks: [[Int32]]
  /// Steps that may have more than one part.
  let splittable: [Int]
  var move = FloorMove()
  var runs: [FloorMachineRun] = []
  private let isDecoupled: Bool
  private let logarithms: [Double]

  /// - Throws: `FloorError.horizonTooShort` if the order cannot be decoded.
  init(_ model: FloorModel, order: FloorOrder, seed: UInt64) throws(FloorError) {
    self.model = model
    objective = model.problem.objective
    random = SearchRandom(seed: seed)
    decoder = FloorDecoder(model)
    guard let score = decoder.decode(order) else { throw model.overflow(order) }
    self.order = order
    self.score = score
    best = order
    bestScore = score
    machineOf = Array(repeating: -1, count: model.taskCount)
    isDecoupled = model.isDecoupled
    var byFamily = Array(repeating: [Int32](), count: model.changeovers.families.count)
    for task in 0..<model.taskCount where model.stepFamily[model.taskStep[task]] >= 0 {
      byFamily[model.stepFamily[model.taskStep[task]]].append(Int32(task))
    }
    familyTasks = byFamily
    splittable = (0..<model.stepCount).filter {
      model.stepFirstTask[$0 + 1] - model.stepFirstTask[$0] > 1
    }
    logarithms = (0..<4096).map { -FloorMath.logarithm((Double($0) + 0.5) / 4096) }
    restart()
  }

  /// Goes on from the best order.
  private mutating func restart() {
    order = best
    score = bestScore
    tasks.removeAll(keepingCapacity: true)
    for machine in order.sequences.indices {
      for task in order.sequences[machine] {
        machineOf[Int(task)] = Int32(machine)
        tasks.append(task)
      }
    }
    guard isDecoupled else { return }
    runs = order.sequences.indices.map {
      model.run(order.sequences[$0], on: $0) ?? FloorMachineRun(end: model.start)
    }
  }

  /// Searches until `limit` moves were tried or the time is spent.
  mutating func improve(limit: Int, isSpent: () -> Bool) {
    guard tasks.count > 1 || !splittable.isEmpty && !tasks.isEmpty else { return }
    var left = limit
    var length = max(2_000, 20 * tasks.count)
    // The first round only descends. On large floors a random move makes things so much worse that
    // the rounds after it start cooler.
    var heat = 0.0
    let warm = min(0.2, 1 / Double(tasks.count))
    while left > 0, !isSpent() {
      restart()
      anneal(moves: min(length, left), heat: heat, isSpent: isSpent)
      left -= min(length, left)
      length = min(length * 2, 4_000_000)
      heat = heat == 0 ? warm : min(0.5, heat * 2)
    }
  }

  private func cost(_ score: FloorScore) -> Double {
    score.cost(objective, start: model.start, machines: Double(model.machineCount))
  }

  /// One round, from `heat` × the mean worsening of a move down to a thousandth of it.
  private mutating func anneal(moves: Int, heat: Double, isSpent: () -> Bool) {
    var temperature = heat == 0 ? 0 : heat * meanWorsening(samples: min(200, moves / 10))
    let pace = 64
    let cooling = FloorMath.decay(7 * Double(pace) / Double(moves))
    var cost = cost(score)
    for tried in 0..<moves {
      if tried % pace == 0 {
        if isSpent() { return }
        temperature *= cooling
      }
      guard propose() else { continue }
      let chance = logarithms[Int(truncatingIfNeeded: random.next() & 4095)]
      let threshold = cost + temperature * chance
      guard let reached = attempt(threshold) else { continue }
      cost = reached
      if score.isBetter(than: bestScore, for: objective) {
        best = order
        bestScore = score
      }
    }
  }

  private mutating func meanWorsening(samples: Int) -> Double {
    let cost = cost(score)
    var sum = 0.0
    var count = 0.0
    for _ in 0..<samples where propose() {
      guard let other = evaluate(.infinity) else { continue }
      let worse = self.cost(other) - cost
      if worse > 0 {
        sum += worse
        count += 1
      }
    }
    return sum / max(1, count)
  }

  /// Makes the proposed move if it costs no more than the threshold; returns its cost then.
  private mutating func attempt(_ threshold: Double) -> Double? {
    if isDecoupled {
      let first = model.run(move.firstSequence, on: move.first)
      guard let first else { return nil }
      var second = first
      if !move.isOnOneMachine {
        guard let run = model.run(move.secondSequence, on: move.second) else { return nil }
        second = run
      }
      let score = combined(first, second)
      let cost = cost(score)
      guard cost <= threshold else { return nil }
      runs[move.first] = first
      runs[move.second] = second
      self.score = score
      exchange()
      note()
      return cost
    }
    exchange()
    let limit = objective == .lateness && threshold < 4e18 ? Int64(threshold) + 1 : .max
    if let score = decoder.decode(order, limit: limit) {
      let cost = cost(score)
      if cost <= threshold {
        self.score = score
        note()
        return cost
      }
    }
    exchange()
    return nil
  }

  /// The score after the proposed move, which is not made.
  private mutating func evaluate(_ threshold: Double) -> FloorScore? {
    if isDecoupled {
      guard let first = model.run(move.firstSequence, on: move.first) else { return nil }
      if move.isOnOneMachine { return combined(first, first) }
      guard let second = model.run(move.secondSequence, on: move.second) else { return nil }
      return combined(first, second)
    }
    exchange()
    defer { exchange() }
    return decoder.decode(order)
  }

  /// The score with new runs of the machines of the proposed move.
  private func combined(_ first: FloorMachineRun, _ second: FloorMachineRun) -> FloorScore {
    var score = decoder.frozen
    for machine in runs.indices {
      let run =
        machine == move.first ? first : machine == move.second ? second : runs[machine]
      score.tardiness &+= run.tardiness
      score.changeover &+= run.changeover
      score.end = max(score.end, run.end)
      score.ends &+= run.end &- model.start
    }
    return score
  }

  /// Exchanges the sequences of the move with those of the order; a second time takes it back.
  private mutating func exchange() {
    swap(&order.sequences[move.first], &move.firstSequence)
    if !move.isOnOneMachine { swap(&order.sequences[move.second], &move.secondSequence) }
    if let delay = move.delay {
      move.delay = (delay.task, order.delays[delay.task])
      order.delays[delay.task] = delay.seconds
    }
    if let split = move.split {
      move.split = (split.step, order.parts[split.step])
      order.parts[split.step] = split.parts
    }
  }

  /// Notes where the tasks of the changed machines are now.
  private mutating func note() {
    for machine in [move.first, move.second] {
      for task in order.sequences[machine] { machineOf[Int(task)] = Int32(machine) }
    }
    guard move.split != nil else { return }
    tasks.removeAll(keepingCapacity: true)
    for sequence in order.sequences { tasks.append(contentsOf: sequence) }
  }
}

extension FloorModel {
  /// The error for an order that does not fit: the step named is the last one of the order.
  func overflow(_ order: FloorOrder) -> FloorError {
    let task = order.sequences.compactMap(\.last).max() ?? 0
    let step = taskStep[Int(task)]
    return .horizonTooShort(job: problem.jobs[stepJob[step]].id, step: stepIndex[step])
  }
}
