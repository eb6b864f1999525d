/// Where the things of a problem are in its lists, by id.
struct FloorNames: Sendable {
  let machines: [String: Int]
  let jobs: [String: Int]
  let skills: [String: Int]
  let moulds: [String: Int]

  init(_ problem: FloorProblem) {
    machines = problem.machineIndex
    jobs = problem.jobIndex
    skills = problem.skillIndex
    moulds = problem.mouldIndex
  }
}
