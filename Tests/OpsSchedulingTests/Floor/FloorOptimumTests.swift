import OpsScheduling
import Testing

@Suite("Floor plans against every order")
struct FloorOptimumTests {
  @Test(arguments: UInt64(1)...45)
  func tinyFloorsGetTheBestPlanThereIs(seed: UInt64) throws {
    var floor = RandomFloor(seed: 1_000 + seed)
    let objective = FloorObjective.allCases[Int(seed % 3)]
    let problem = try floor.problem(jobs: 2...3, objective: objective, isPlain: true)
    var enumeration = FloorEnumeration(problem)
    let best = enumeration.value()
    let plan = try FloorScheduler.schedule(problem, seed: seed, limit: 20_000) { false }
    #expect(plan.value == best, "seed \(seed)")
    #expect(plan.lowerBound <= best, "seed \(seed)")
  }

  @Test func similarColoursAreMadeTogether() throws {
    let machine = FloorMachine(
      id: "m", groups: ["g"], windows: [FloorWindow(start: 0, end: 10_000)], family: "white")
    let jobs = ["black", "white", "grey", "white", "black", "grey"].enumerated().map {
      FloorJob(
        id: "j\($0)", release: 0,
        steps: [FloorStep(options: [FloorOption(machine: "m", run: 10)], family: $1)])
    }
    let table = FloorChangeovers(
      otherwise: 90,
      seconds: ["white": ["grey": 20, "black": 50], "grey": ["black": 20, "white": 60]])
    let problem = try FloorProblem(
      start: 0, machines: [machine], jobs: jobs, changeovers: ["g": table],
      objective: .changeover)
    let plan = try FloorScheduler.schedule(problem, seed: 1, limit: 5_000) { false }
    #expect(plan.value == 40 && plan.lowerBound == 40)
    #expect(plan.values.makespan == 100 && plan.values.changeovers == 2)
  }
}
