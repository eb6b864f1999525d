import OpsScheduling
import Synchronization
import Testing

struct ShopSolverTests {
  @Test(arguments: [("ft06", 2_000), ("la02", 8_000), ("mk03", 20)])
  func knownInstancesAreSolvedToTheirOptimum(name: String, iterations: Int) async throws {
    let instance = try ShopSamples.named(name)
    let solution = await ShopSolver(seed: 3, iterationLimit: iterations).solve(instance)
    #expect(ScheduleChecker.faults(of: solution.schedule, for: instance) == [])
    #expect(solution.makespan == ShopSamples.optimum[name])
    #expect(solution.isOptimal)
    #expect(solution.gap == 0)
    #expect(solution.iterations <= iterations)
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func schedulesOfRandomInstancesAreFeasible(seed: UInt64) async throws {
    print("seed \(seed)")
    var random = SearchRandom(seed: seed)
    for _ in 0..<40 {
      let instance = try RandomShop.anyShape(random: &random)
      let solution = await ShopSolver(seed: random.next(), iterationLimit: 60).solve(instance)
      #expect(ScheduleChecker.faults(of: solution.schedule, for: instance) == [])
      #expect(solution.lowerBound <= solution.makespan)
    }
  }

  @Test(arguments: [UInt64(11), 12])
  func tinyInstancesAreSolvedAsByTryingEverything(seed: UInt64) async throws {
    print("seed \(seed)")
    var random = SearchRandom(seed: seed)
    for round in 0..<16 {
      let instance = try RandomShop.instance(
        jobs: 3, machines: 2, operations: 1...2, alternatives: 1 + round % 2, longest: 9,
        random: &random)
      let optimum = ExhaustiveShop.optimum(of: instance)
      let solution = await ShopSolver(seed: seed, iterationLimit: 300).solve(instance)
      #expect(solution.makespan == optimum)
      #expect(solution.lowerBound <= optimum)
    }
  }

  @Test func oneWorkerWithALimitRepeatsItsResult() async throws {
    for name in ["ft10", "mk01"] {
      let instance = try ShopSamples.named(name)
      let solver = ShopSolver(seed: 5, iterationLimit: name == "ft10" ? 1_500 : 60)
      let first = await solver.solve(instance)
      let second = await solver.solve(instance)
      #expect(first == second)
      #expect(first.iterations > 0)
    }
  }

  @Test func severalWorkersShareTheirResults() async throws {
    let instance = try ShopSamples.named("la04")
    let solution = await ShopSolver(seed: 1, workers: 3, iterationLimit: 700).solve(instance)
    #expect(ScheduleChecker.faults(of: solution.schedule, for: instance) == [])
    #expect(solution.makespan < 650)
    #expect(solution.lowerBound <= 590)
  }

  @Test func progressTellsEveryBetterSchedule() async throws {
    let told = Mutex<[ShopProgress]>([])
    let instance = try ShopSamples.named("ft06")
    let solution = await ShopSolver(seed: 2, iterationLimit: 500).solve(
      instance, onProgress: { progress in told.withLock { $0.append(progress) } })
    let steps = told.withLock { $0 }
    #expect(steps.last?.makespan == solution.makespan)
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.makespan > $1.makespan })
    #expect(steps.allSatisfy { $0.lowerBound <= 55 })
  }

  @Test func spentTimeStillGivesASchedule() async throws {
    let instance = try ShopSamples.named("ft10")
    let solution = await ShopSolver(workers: 2).solve(instance, isSpent: { true })
    #expect(ScheduleChecker.faults(of: solution.schedule, for: instance) == [])
    #expect(solution.iterations < 10)
    let none = await ShopSolver(iterationLimit: 0).solve(instance)
    #expect(none.iterations == 0)
    #expect(ScheduleChecker.faults(of: none.schedule, for: instance) == [])
  }

  @Test func nothingToDoTakesNoTime() async throws {
    for jobs in [[], [[], []], [[[ShopInstance.Alternative(machine: 0, duration: 0)]]]] {
      let instance = try ShopInstance(machineCount: 1, jobs: jobs)
      let solution = await ShopSolver().solve(instance)
      #expect(solution.makespan == 0)
      #expect(solution.isOptimal)
      #expect(solution.schedule.jobs.count == jobs.count)
    }
  }

  @Test func oneMachineDoesItsWorkWithoutAGap() async throws {
    let jobs = [3, 0, 5, 2].map { [[ShopInstance.Alternative(machine: 0, duration: $0)]] }
    let instance = try ShopInstance(machineCount: 1, jobs: jobs)
    let solution = await ShopSolver().solve(instance)
    #expect(solution.makespan == 10)
    #expect(solution.isOptimal)
    #expect(ScheduleChecker.faults(of: solution.schedule, for: instance) == [])
  }

  @Test func theLongestDurationsDoNotOverflow() async throws {
    let job = (0..<20).map { machine in
      [0, 1].map {
        ShopInstance.Alternative(machine: (machine + $0) % 20, duration: ShopLimits.duration)
      }
    }
    let instance = try ShopInstance(
      machineCount: 20, jobs: Array(repeating: job, count: 10))
    let solution = await ShopSolver(iterationLimit: 3).solve(instance)
    #expect(ScheduleChecker.faults(of: solution.schedule, for: instance) == [])
    #expect(solution.lowerBound >= 20 * ShopLimits.duration)
  }
}
