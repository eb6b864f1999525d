/// Proves a lower bound for all plans, from relaxations that can be solved exactly.
///
/// - Each job alone on the floor, through the calendars, with its cheapest change-overs left out.
/// - Each set of machines as one pool: the steps that only these machines can make need their work
///   and their least change-overs after the earliest start among them, before the least tail
///   (the one-machine bound of Jackson and Carlier 1982, on pools with calendars).
/// - Tardiness of each pool: its steps in the order of shortest remaining work, interrupted at
///   will, finish earlier one by one than in any schedule; the sorted ends are matched to the
///   sorted due dates, for each level of weight.
/// - Change-overs: see `FloorChangeoverBound`.
struct FloorBound {
  let model: FloorModel
  /// The earliest start of each step, and its end, alone on the floor.
  private(set) var heads: [Int64] = []
  private(set) var earliestEnds: [Int64] = []
  /// The least seconds from the end of a step to the end of its job.
  private(set) var tails: [Int64] = []
  /// The least seconds a step occupies of the machines that make it, all parts together.
  private(set) var works: [Int64] = []
  /// The earliest end of each job alone.
  private(set) var jobEnds: [Int64]
  private(set) var pools: [FloorPool] = []

  init(_ model: FloorModel) {
    self.model = model
    jobEnds = model.jobFrozenEnd
    for step in 0..<model.stepCount { head(step) }
    tails = Array(repeating: 0, count: model.stepCount)
    for step in tails.indices.reversed() where model.stepHasNext[step] {
      tails[step] = tails[step + 1] + shortest(step + 1)
    }
    pools = FloorPool.pools(of: model)
  }

  /// No plan has a smaller primary value.
  func value() -> Int64 {
    switch model.problem.objective {
    case .lateness: tardiness()
    case .makespan: makespan()
    case .changeover: changeover()
    }
  }

  /// The run of the largest part on an option, with so many parts at most.
  private func share(_ option: Int, _ step: Int, parts: Int) -> Int64 {
    let most = model.stepFirstTask[step + 1] - model.stepFirstTask[step]
    return model.run(option, step: step, part: 0, parts: min(parts, most))
  }

  /// The least seconds a step lasts: one of its machines makes at least an equal share.
  private func shortest(_ step: Int) -> Int64 {
    let options = model.stepFirstOption[step]..<model.stepFirstOption[step + 1]
    return options.reduce(Int64.max) {
      min($0, model.optionSetup[$1] + share($1, step, parts: options.count))
    }
  }

  /// The earliest end of a step whose largest part is one of so many, from a time on.
  private func end(_ step: Int, from ready: Int64, parts: Int, pauses: Bool) -> Int64 {
    var earliest = Int64.max
    for option in model.stepFirstOption[step]..<model.stepFirstOption[step + 1] {
      let calendar = model.optionCalendar[option]
      var cursor = model.calendars.window(calendar, endingAfter: ready)
      let slot = model.calendars.slot(
        calendar, cursor: &cursor, time: ready,
        work: model.optionSetup[option] + share(option, step, parts: parts), pauses: pauses)
      if let slot { earliest = min(earliest, slot.end) }
    }
    // A step that fits nowhere makes every plan impossible; the decoder says so.
    return earliest == .max ? ready : earliest
  }

  private mutating func head(_ step: Int) {
    let job = model.stepJob[step]
    let isFirst = step == model.jobFirstStep[job]
    let ready = isFirst ? model.jobReady[job] : (earliestEnds.last ?? model.jobReady[job])
    let options = model.stepFirstOption[step + 1] - model.stepFirstOption[step]
    // Parts may follow one another on a machine: together they take their share of working time,
    // and the largest one has to fit.
    let share = end(step, from: ready, parts: options, pauses: true)
    let largest = end(step, from: ready, parts: .max, pauses: model.stepPauses[step])
    heads.append(ready)
    earliestEnds.append(max(share, largest))
    works.append(model.leastWork(of: step))
    jobEnds[job] = max(jobEnds[job], earliestEnds[step])
  }

  /// The least time from the start of the problem to the last end.
  private func makespan() -> Int64 {
    var end = model.frozenScore.end
    for job in Set(model.stepJob) { end = max(end, jobEnds[job]) }
    for pool in pools { end = max(end, self.end(of: pool)) }
    return end - model.start
  }

  private func changeover() -> Int64 {
    let frozen = model.problem.frozen.reduce(Int64(0)) { $0 + $1.assignment.changeover }
    let families = Set(model.stepFamily).subtracting([-1]).sorted()
    let machines = Array(Set(model.optionMachine)).sorted()
    return frozen
      + FloorChangeoverBound(model, machines: machines, families: families).seconds(others: [])
  }
}
