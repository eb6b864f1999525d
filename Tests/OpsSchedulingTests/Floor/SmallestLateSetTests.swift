import Testing

@testable import OpsScheduling

/// Why a job is late is told with as few constraints as there can be.
@Suite("The fewest reasons for lateness")
struct SmallestLateSetTests {
  /// A set of fewer constraints that makes the job late, by trying all of them.
  private func smaller(than count: Int, _ question: FloorLateness) -> [LateReason]? {
    let all = question.constraints
    for mask in 1..<(1 << all.count) where mask.nonzeroBitCount < count {
      let set = all.indices.filter { mask >> $0 & 1 == 1 }.map { all[$0] }
      if question.isLate(under: set) { return set }
    }
    return nil
  }

  @Test func noOtherSetHasFewerMembers() throws {
    var compared = 0
    for seed in UInt64(1)...40 {
      var floor = RandomFloor(seed: seed)
      let problem = try floor.problem(jobs: 3...6, objective: .lateness)
      let plan = try FloorScheduler.schedule(problem, seed: seed, limit: 200) { false }
      for (index, job) in problem.jobs.enumerated() {
        let reasons = try FloorScheduler.whyLate(job.id, of: plan, in: problem)
        guard !reasons.isEmpty, reasons != [.duration], reasons != [.sequence],
          let question = FloorLateness(problem, plan, job: index),
          question.constraints.count <= 12
        else { continue }
        #expect(question.isLate(under: reasons), "seed \(seed), \(job.id)")
        let fewer = smaller(than: reasons.count, question)
        #expect(fewer == nil, "seed \(seed), \(job.id): \(reasons)")
        compared += 1
      }
    }
    #expect(compared > 10)
  }

  @Test func oneReasonIsToldWhereTwoWouldDoAsWell() throws {
    func job(_ id: String, _ run: Int64, due: Int64? = nil) -> FloorJob {
      FloorJob(
        id: id, release: 0, due: due,
        steps: [FloorStep(options: [FloorOption(machine: "m", run: run)])])
    }
    let problem = try FloorProblem(
      start: 0,
      machines: [FloorMachine(id: "m", windows: [FloorWindow(start: 0, end: 1000)])],
      jobs: [job("a", 40), job("b", 5), job("c", 5), job("x", 45, due: 120)])
    // "a" alone leaves no gap that is long enough before 120, and so do "b" and "c" together.
    let places: [(String, Int64, Int64)] = [
      ("b", 35, 40), ("a", 40, 80), ("c", 80, 85), ("x", 85, 130),
    ]
    let plan = FloorPlan(
      assignments: places.map {
        FloorAssignment(job: $0.0, step: 0, machine: "m", start: $0.1, end: $0.2)
      }, objective: .lateness, values: FloorValues(), lowerBound: 0)
    #expect(
      try FloorScheduler.whyLate("x", of: plan, in: problem) == [.capacity(job: "a")])
  }
}
