/// Shifts the steps of a plan as late as the due dates allow, without changing an order.
struct FloorBackward {
  private let model: FloorModel

  init(_ model: FloorModel) {
    self.model = model
  }

  /// - Parameter kept: Parts that stay where they are.
  func shifted(_ assignments: [FloorAssignment], kept: Set<FloorAssignment>)
    -> [FloorAssignment]
  {
    let problem = model.problem
    let machines = problem.machineIndex
    let jobs = problem.jobIndex
    var board = FloorBoard(problem, assignments: assignments)
    var shifted = assignments
    // The time by which each step must have ended: the next step's start, or the due date.
    var limits = Array(repeating: Int64.min, count: problem.jobs.count)
    var nextStart: [[Int]: Int64] = [:]
    var following = problem.machines.map { _ in Int64.max }
    for assignment in assignments {
      guard let job = jobs[assignment.job] else { continue }
      limits[job] = max(limits[job], assignment.end)
    }
    for (job, source) in problem.jobs.enumerated() {
      limits[job] = max(limits[job], source.due ?? .min)
    }
    let latestFirst = assignments.indices.sorted {
      let a = assignments[$0]
      let b = assignments[$1]
      return (a.end, a.start, a.step, $0) > (b.end, b.start, b.step, $1)
    }
    for index in latestFirst {
      var place = assignments[index]
      guard let machine = machines[place.machine], let job = jobs[place.job] else { continue }
      let limit = min(
        nextStart[[job, place.step + 1]] ?? limits[job], following[machine])
      if !kept.contains(place), let later = board.latest(place, by: limit, machine, job) {
        board.move(&place, to: later, machine, job)
        shifted[index] = place
      }
      following[machine] = min(following[machine], place.start)
      let key = [job, place.step]
      nextStart[key] = min(nextStart[key] ?? .max, place.start)
    }
    return problem.sorted(shifted)
  }
}
