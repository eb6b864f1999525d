import OpsScheduling

/// Looks at a plan second by second, with nothing of the scheduler's own arithmetic.
struct FloorChecker {
  let problem: FloorProblem
  let plan: FloorPlan
  /// Whether only the work after the change-over has to wait until its job is ready.
  var preparesAhead = false

  /// What is wrong with the plan, in words; empty if nothing is.
  var findings: [String] {
    completeness + work + overlaps + precedence + people + moulds + frozenParts
  }

  private func machine(_ id: String) -> FloorMachine? { problem.machines.first { $0.id == id } }
  private func job(_ id: String) -> FloorJob? { problem.jobs.first { $0.id == id } }
  private func step(_ place: FloorAssignment) -> FloorStep? { job(place.job)?.steps[place.step] }

  private func isFrozen(_ place: FloorAssignment) -> Bool {
    problem.frozen.contains { $0.assignment == place }
  }

  private func isOpen(_ machine: FloorMachine, _ second: Int64) -> Bool {
    let windows = machine.windows + (problem.usesOvertime ? machine.overtime : [])
    return second >= problem.start && windows.contains { $0.start <= second && second < $0.end }
      && !machine.closures.contains { $0.window.start <= second && second < $0.window.end }
  }

  private func people(_ skill: String, _ second: Int64) -> Int {
    problem.skills.first { $0.id == skill }?.windows
      .first { $0.window.start <= second && second < $0.window.end }?.count ?? 0
  }

  private func isWorking(_ place: FloorAssignment, _ second: Int64) -> Bool {
    guard let machine = machine(place.machine), isOpen(machine, second) else { return false }
    guard let skill = step(place)?.skill else { return true }
    return people(skill, second) > 0
  }

  private var completeness: [String] {
    problem.jobs.flatMap { job in
      job.steps.indices.compactMap { index in
        let parts = plan.assignments.filter { $0.job == job.id && $0.step == index }
        let isWhole =
          parts.map(\.part).sorted() == Array(0..<parts.count) && !parts.isEmpty
          && parts.allSatisfy { $0.parts == parts.count }
        return isWhole ? nil : "\(job.id) step \(index) is not there once"
      }
    }
  }

  private var work: [String] {
    var findings: [String] = []
    for place in plan.assignments where !isFrozen(place) {
      guard let step = step(place), let option = option(place) else {
        findings.append("\(place) on a machine that cannot make it")
        continue
      }
      var run = option.run
      if let split = step.split {
        let pieces =
          split.quantity / place.parts
          + (place.part < split.quantity % place.parts ? 1 : 0)
        run = (option.run * Int64(pieces) + Int64(split.quantity) - 1) / Int64(split.quantity)
        if place.parts > 1, pieces < split.minimumPart { findings.append("\(place) too small") }
      } else if place.parts > 1 {
        findings.append("\(place) is not to be split")
      }
      let seconds = (place.start..<place.end).filter { isWorking(place, $0) }
      if Int64(seconds.count) != place.changeover + option.setup + run
        || place.setup != option.setup
      {
        findings.append("\(place) works \(seconds.count) seconds, not \(run) and set-up")
      }
      if seconds.first ?? place.start != place.start
        || (seconds.last ?? place.end - 1) != place.end - 1
      {
        findings.append("\(place) begins or ends outside working time")
      }
      if !step.pauses, seconds.count != Int(place.end - place.start) {
        findings.append("\(place) pauses")
      }
    }
    return findings
  }

  private func option(_ place: FloorAssignment) -> FloorOption? {
    step(place)?.options.first { $0.machine == place.machine }
  }

  private var overlaps: [String] {
    var findings: [String] = []
    for machine in problem.machines {
      let places = plan.assignments.filter { $0.machine == machine.id }
        .sorted { ($0.start, $0.end) < ($1.start, $1.end) }
      let table = machine.groups.lazy.compactMap { problem.changeovers[$0] }.first
      var family = machine.family
      var end = Int64.min
      for place in places {
        if place.start < end { findings.append("\(place) overlaps on its machine") }
        end = place.end
        guard let next = step(place)?.family else { continue }
        let needed = family.flatMap { table?.seconds(from: $0, to: next) } ?? 0
        if !isFrozen(place), place.changeover < needed {
          findings.append("\(place) needs \(needed) of change-over")
        }
        family = next
      }
    }
    return findings
  }

  private var precedence: [String] {
    plan.assignments.filter { place in
      guard !isFrozen(place) else { return false }
      let before = plan.assignments.filter {
        $0.job == place.job && $0.step == place.step - 1
      }
      let ready = max(before.map(\.end).max() ?? .min, job(place.job)?.release ?? 0)
      let begin = preparesAhead ? afterChangeover(place) : place.start
      return begin < ready || place.start < problem.start
    }.map { "\($0) starts too early" }
  }

  /// The second after the last working one of the change-over.
  private func afterChangeover(_ place: FloorAssignment) -> Int64 {
    let changing = (place.start..<place.end).filter { isWorking(place, $0) }
      .prefix(Int(place.changeover))
    return changing.last.map { $0 + 1 } ?? place.start
  }

  private var people: [String] {
    problem.skills.flatMap { skill in
      seconds.filter { second in
        let busy = plan.assignments.filter {
          step($0)?.skill == skill.id && $0.start <= second && second < $0.end
            && isWorking($0, second)
        }
        return busy.count > people(skill.id, second) && !busy.allSatisfy(isFrozen)
      }.map { "too few \(skill.id) at \($0)" }
    }
  }

  private var moulds: [String] {
    problem.moulds.flatMap { mould in
      seconds.filter { second in
        let busy = plan.assignments.filter {
          step($0)?.mould == mould.id && $0.start <= second && second < $0.end
        }
        return busy.count > mould.count && !busy.allSatisfy(isFrozen)
      }.map { "too few \(mould.id) at \($0)" }
    }
  }

  private var seconds: Range<Int64> {
    problem.start..<max(problem.start, plan.assignments.map(\.end).max() ?? problem.start)
  }

  private var frozenParts: [String] {
    problem.frozen.filter { !plan.assignments.contains($0.assignment) }
      .map { "\($0.assignment) was frozen" }
  }
}
