/// Measures assignments by the calendars of a problem.
struct FloorMeter {
  let problem: FloorProblem
  private let machines: [String: Int]
  private let jobs: [String: Int]
  private let skills: [String: Int]
  private let open: [[FloorWindow]]
  private let overtime: [[FloorWindow]]
  private var known: [Int: [FloorWindow]] = [:]

  init(_ problem: FloorProblem) {
    self.problem = problem
    machines = problem.machineIndex
    jobs = problem.jobIndex
    skills = problem.skillIndex
    let open = problem.machines.map { problem.openWindows(of: $0) }
    self.open = open
    overtime = problem.machines.indices.map { machine in
      guard problem.usesOvertime, !problem.machines[machine].overtime.isEmpty else { return [] }
      return FloorIntervals.difference(
        open[machine], FloorIntervals.joined(problem.machines[machine].windows))
    }
  }

  /// The seconds in which an assignment works, in the calendar of its machine and skill.
  mutating func working(_ assignment: FloorAssignment) -> [FloorWindow] {
    guard let machine = machines[assignment.machine], let job = jobs[assignment.job],
      problem.jobs[job].steps.indices.contains(assignment.step)
    else { return [] }
    let skill =
      problem.jobs[job].steps[assignment.step].skill.flatMap { skills[$0] } ?? -1
    let key = machine * (problem.skills.count + 1) + skill + 1
    if let windows = known[key] { return windows }
    let windows = problem.workingWindows(
      open: open[machine], skill: skill < 0 ? nil : problem.skills[skill])
    known[key] = windows
    return windows
  }

  mutating func values(_ assignments: [FloorAssignment]) -> FloorValues {
    var values = FloorValues()
    var ends: [Int: Int64] = [:]
    var lastEnd: [Int: Int64] = [:]
    for assignment in assignments {
      guard let machine = machines[assignment.machine], let job = jobs[assignment.job] else {
        continue
      }
      values.changeoverSeconds += assignment.changeover
      values.changeovers += assignment.changeover > 0 ? 1 : 0
      values.makespan = max(values.makespan, assignment.end - problem.start)
      ends[job] = max(ends[job] ?? .min, assignment.end)
      lastEnd[machine] = max(lastEnd[machine] ?? problem.start, assignment.end)
      let busy = FloorIntervals.seconds(
        working(assignment), from: assignment.start, to: assignment.end)
      values.idleSeconds -= busy
      if !overtime[machine].isEmpty {
        let span = [FloorWindow(start: assignment.start, end: assignment.end)]
        let worked = FloorIntervals.intersection(working(assignment), overtime[machine])
        for window in FloorIntervals.intersection(worked, span) {
          values.overtimeSeconds += window.end - window.start
        }
      }
    }
    for (machine, end) in lastEnd {
      values.idleSeconds += FloorIntervals.seconds(
        open[machine], from: problem.start, to: end)
    }
    for (job, end) in ends {
      guard let due = problem.jobs[job].due, end > due else { continue }
      values.lateJobs += 1
      values.weightedTardiness += (end - due) * problem.jobs[job].weight
    }
    return values
  }

  /// The load of every machine and day; see `FloorLoad`.
  mutating func loads(_ assignments: [FloorAssignment], days: [FloorWindow]) -> [FloorLoad] {
    var loads: [FloorLoad] = []
    for (machine, source) in problem.machines.enumerated() {
      for day in days {
        let capacity = FloorIntervals.seconds(open[machine], from: day.start, to: day.end)
        loads.append(
          FloorLoad(machine: source.id, day: day, capacity: capacity, busy: 0, setup: 0))
      }
    }
    for assignment in assignments {
      guard let machine = machines[assignment.machine] else { continue }
      let windows = working(assignment)
      let ready = setupEnd(assignment, windows)
      for (index, day) in days.enumerated() {
        guard day.start < assignment.end, day.end > assignment.start else { continue }
        let from = max(day.start, assignment.start)
        let place = machine * days.count + index
        loads[place].busy += FloorIntervals.seconds(
          windows, from: from, to: min(day.end, assignment.end))
        if from < ready {
          loads[place].setup += FloorIntervals.seconds(
            windows, from: from, to: min(day.end, ready))
        }
      }
    }
    return loads
  }

  /// When the set-up of an assignment is over and its run begins.
  private func setupEnd(_ assignment: FloorAssignment, _ windows: [FloorWindow]) -> Int64 {
    var left = assignment.changeover + assignment.setup
    guard left > 0 else { return assignment.start }
    for window in windows where window.end > assignment.start {
      let from = max(window.start, assignment.start)
      if window.end - from >= left { return min(from + left, assignment.end) }
      left -= window.end - from
    }
    return assignment.end
  }
}
