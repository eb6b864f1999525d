import OpsScheduling

/// The best primary value of a tiny floor, found by trying every order on every machine.
///
/// For floors without people, moulds, splits and frozen parts: each permutation of steps is run as
/// early as possible, one second at a time.
struct FloorEnumeration {
  let problem: FloorProblem
  private var best = Int64.max

  init(_ problem: FloorProblem) {
    self.problem = problem
  }

  private struct State {
    var next: [Int]
    var ready: [Int64]
    var free: [String: Int64]
    var family: [String: String]
    var changeover: Int64 = 0
    var tardiness: Int64 = 0
    var end: Int64
  }

  /// The least primary value of the objective.
  mutating func value() -> Int64 {
    var family: [String: String] = [:]
    for machine in problem.machines { family[machine.id] = machine.family }
    extend(
      State(
        next: problem.jobs.map { _ in 0 }, ready: problem.jobs.map { max(0, $0.release) },
        free: [:], family: family, end: problem.start))
    return best
  }

  private mutating func extend(_ state: State) {
    var isDone = true
    for (index, job) in problem.jobs.enumerated() where state.next[index] < job.steps.count {
      isDone = false
      for option in job.steps[state.next[index]].options {
        if let after = place(index, option, state) { extend(after) }
      }
    }
    guard isDone else { return }
    switch problem.objective {
    case .lateness: best = min(best, state.tardiness)
    case .makespan: best = min(best, state.end - problem.start)
    case .changeover: best = min(best, state.changeover)
    }
  }

  private func place(_ index: Int, _ option: FloorOption, _ state: State) -> State? {
    let job = problem.jobs[index]
    let step = job.steps[state.next[index]]
    guard let machine = problem.machines.first(where: { $0.id == option.machine }) else {
      return nil
    }
    var changeover: Int64 = 0
    if let to = step.family, let from = state.family[machine.id],
      let table = machine.groups.compactMap({ problem.changeovers[$0] }).first
    {
      changeover = table.seconds(from: from, to: to)
    }
    var start = max(state.ready[index], state.free[machine.id] ?? problem.start)
    let work = changeover + option.setup + option.run
    while start < 3_000 {
      if let end = end(of: work, from: start, machine, step.pauses) {
        var after = state
        after.next[index] += 1
        after.ready[index] = end
        after.free[machine.id] = end
        if let family = step.family { after.family[machine.id] = family }
        after.changeover += changeover
        after.end = max(after.end, end)
        if after.next[index] == job.steps.count, let due = job.due {
          after.tardiness += max(0, end - due) * job.weight
        }
        return after
      }
      start += 1
    }
    return nil
  }

  /// The end of some work that begins exactly then; nil if it cannot.
  private func end(of work: Int64, from start: Int64, _ machine: FloorMachine, _ pauses: Bool)
    -> Int64?
  {
    var left = work
    var second = start
    while left > 0 {
      let isOpen =
        machine.windows.contains { $0.start <= second && second < $0.end }
        && !machine.closures.contains { $0.window.start <= second && second < $0.window.end }
      if isOpen { left -= 1 } else if !pauses || second == start || second > 3_000 { return nil }
      second += 1
    }
    return second
  }
}
