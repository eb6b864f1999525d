import Foundation
import OpsScheduling

/// Floors scheduled in memory: small ones to compare with another solver, and a large one.
enum FloorBench {
  /// A floor as `bench/scheduling/cpsat_floor.py` writes it.
  private struct Floor: Decodable {
    struct Job: Decodable {
      let id: String
      let family: String
      /// Seconds by machine.
      let run: [Int64]
    }

    let objective: String
    /// The family of each machine at the start.
    let initial: [String]
    let changeovers: [String: [String: Int64]]
    let jobs: [Job]

    func problem() throws -> FloorProblem {
      let window = FloorWindow(start: 0, end: 10_000_000)
      return try FloorProblem(
        start: 0,
        machines: initial.enumerated().map {
          FloorMachine(id: "m\($0)", groups: ["g"], windows: [window], family: $1)
        },
        jobs: jobs.map { job in
          let options = job.run.enumerated().map { FloorOption(machine: "m\($0)", run: $1) }
          return FloorJob(
            id: job.id, release: 0, steps: [FloorStep(options: options, family: job.family)])
        },
        changeovers: ["g": FloorChangeovers(seconds: changeovers)],
        objective: objective == "makespan" ? .makespan : .changeover)
    }
  }

  /// Solves the floors of a file, one JSON object a line, each within so many seconds, and prints
  /// the value and the lower bound of each on a line.
  static func solve(_ path: String, seconds: Int) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    for line in text.split(separator: "\n") {
      let problem = try JSONDecoder().decode(Floor.self, from: Data(line.utf8)).problem()
      let end = ContinuousClock.now + .seconds(seconds)
      let plan = try FloorScheduler.schedule(problem, seed: 1) { ContinuousClock.now >= end }
      print("{\"value\": \(plan.value), \"bound\": \(plan.lowerBound)}")
    }
  }

  /// Schedules a large floor in so many seconds; prints when the first plan and the last were
  /// there, and how good they are.
  static func schedule(jobs: Int, seconds: Int) throws {
    let problem = try LargeFloor(jobs: jobs).problem()
    let started = ContinuousClock.now
    let first = try FloorScheduler.schedule(problem, seed: 1, limit: 0) { false }
    let ready = (ContinuousClock.now - started).inSeconds
    let again = ContinuousClock.now
    let end = again + .seconds(seconds)
    let plan = try FloorScheduler.schedule(problem, seed: 1) { ContinuousClock.now >= end }
    print(
      "{\"first\": \(ready), \"seconds\": \((ContinuousClock.now - again).inSeconds), "
        + "\"first_value\": \(first.value), \"value\": \(plan.value), "
        + "\"bound\": \(plan.lowerBound)}")
  }

  /// Moves so many jobs of a large floor, each in the first plan; prints the time of all and the
  /// longest.
  static func move(jobs: Int, moves: Int) throws {
    let problem = try LargeFloor(jobs: jobs).problem()
    let plan = try FloorScheduler.schedule(problem, seed: 1, limit: 0) { false }
    var random = SearchRandom(seed: 5)
    var (total, longest) = (0.0, 0.0)
    for _ in 0..<moves {
      let part = plan.assignments[random.below(plan.assignments.count)]
      guard let job = problem.jobs.first(where: { $0.id == part.job }) else { continue }
      let options = job.steps[part.step].options
      let machine = options[random.below(options.count)].machine
      let time = Int64(random.below(Int(plan.values.makespan)))
      let started = ContinuousClock.now
      _ = try FloorScheduler.move(
        job: part.job, step: part.step, to: machine, notBefore: time, of: plan, in: problem)
      let seconds = (ContinuousClock.now - started).inSeconds
      total += seconds
      longest = max(longest, seconds)
    }
    print("{\"count\": \(moves), \"seconds\": \(total), \"longest\": \(longest)}")
  }
}
