import OpsScheduling
import Testing

@Suite("Floor plans")
struct FloorPlanTests {
  @Test(arguments: UInt64(1)...60)
  func everyPlanOfARandomFloorKeepsAllRules(seed: UInt64) throws {
    let objective = FloorObjective.allCases[Int(seed % 3)]
    var floor = RandomFloor(seed: seed)
    let problem = try floor.problem(objective: objective)
    let plan = try FloorScheduler.schedule(problem, seed: seed, limit: 3_000) { false }
    #expect(FloorChecker(problem: problem, plan: plan).findings == [], "seed \(seed)")
    #expect(plan.lowerBound <= plan.value, "seed \(seed)")
    #expect(plan.lowerBound >= 0)
  }

  @Test(arguments: UInt64(1)...10)
  func theSameSeedGivesTheSamePlan(seed: UInt64) throws {
    var floor = RandomFloor(seed: seed)
    let problem = try floor.problem(objective: .lateness)
    let plans = try (0..<2).map { _ in
      try FloorScheduler.schedule(problem, seed: 5, limit: 2_000) { false }
    }
    #expect(plans[0] == plans[1], "seed \(seed)")
  }

  @Test(arguments: UInt64(1)...40)
  func frozenPartsStayAndTheRestGoesAroundThem(seed: UInt64) throws {
    var floor = RandomFloor(seed: seed)
    let problem = try floor.problem(objective: .lateness)
    let first = try FloorScheduler.schedule(problem, seed: 1, limit: 200) { false }
    // Whole jobs, so that no step is frozen before another one.
    let ids = Set(problem.jobs.indices.filter { $0 % 3 == 0 }.map { problem.jobs[$0].id })
    let frozen = first.assignments.filter { ids.contains($0.job) }
      .map { FloorFrozen($0, isStarted: false) }
    let fixed = try problem.with(frozen: frozen)
    let plan = try FloorScheduler.schedule(fixed, seed: seed, limit: 2_000) { false }
    #expect(FloorChecker(problem: fixed, plan: plan).findings == [], "seed \(seed)")
    #expect(plan.lowerBound <= plan.value, "seed \(seed)")
  }

  @Test(arguments: UInt64(1)...20)
  func searchingLongerIsNeverWorse(seed: UInt64) throws {
    var floor = RandomFloor(seed: seed)
    let problem = try floor.problem(jobs: 6...12, objective: .makespan)
    let short = try FloorScheduler.schedule(problem, seed: 1, limit: 0) { false }
    let long = try FloorScheduler.schedule(problem, seed: 1, limit: 4_000) { false }
    #expect(long.value <= short.value, "seed \(seed)")
  }

  @Test(arguments: UInt64(1)...10)
  func theCheckerSeesAPlanThatIsDamaged(seed: UInt64) throws {
    var floor = RandomFloor(seed: seed)
    let problem = try floor.problem(objective: .makespan)
    let plan = try FloorScheduler.schedule(problem, seed: 1, limit: 100) { false }
    for index in plan.assignments.indices {
      var early = plan
      early.assignments[index].start -= 1
      var short = plan
      short.assignments[index].end -= 1
      var missing = plan
      missing.assignments.remove(at: index)
      for damaged in [early, short, missing] {
        let findings = FloorChecker(problem: problem, plan: damaged).findings
        #expect(!findings.isEmpty, "seed \(seed), assignment \(index)")
      }
    }
  }

  @Test func anEmptyFloorHasAnEmptyPlan() throws {
    let problem = try FloorProblem(start: 100, machines: [], jobs: [])
    let plan = try FloorScheduler.schedule(problem, seed: 1) { false }
    #expect(plan.assignments.isEmpty)
    #expect(plan.value == 0 && plan.lowerBound == 0 && plan.gap == nil)
  }

  @Test func aBackwardPlanEndsOnTheDueDate() throws {
    let machine = FloorMachine(id: "m", windows: [FloorWindow(start: 0, end: 1_000)])
    let jobs = [10, 20].map { run in
      FloorJob(
        id: "j\(run)", release: 0, due: 500,
        steps: [FloorStep(options: [FloorOption(machine: "m", run: run)])])
    }
    let problem = try FloorProblem(
      start: 0, machines: [machine], jobs: jobs, direction: .backward)
    let plan = try FloorScheduler.schedule(problem, seed: 1, limit: 100) { false }
    #expect(plan.assignments.map(\.end).max() == 500)
    #expect(plan.assignments.map(\.start).min() == 470)
  }

  @Test func overtimeIsWorkedOnlyIfAllowedAndIsCounted() throws {
    let machine = FloorMachine(
      id: "m", windows: [FloorWindow(start: 0, end: 50), FloorWindow(start: 100, end: 150)],
      overtime: [FloorWindow(start: 50, end: 70)])
    let job = FloorJob(
      id: "j", release: 0, steps: [FloorStep(options: [FloorOption(machine: "m", run: 65)])])
    for (isAllowed, end, extra) in [(true, 65, 15), (false, 115, 0)] {
      let problem = try FloorProblem(
        start: 0, machines: [machine], jobs: [job], usesOvertime: isAllowed)
      let plan = try FloorScheduler.schedule(problem, seed: 1) { false }
      #expect(plan.assignments.map(\.end) == [Int64(end)])
      #expect(plan.values.overtimeSeconds == Int64(extra))
    }
  }

  @Test func aLargeLotIsMadeOnSeveralMachines() throws {
    let machines = (0..<3).map {
      FloorMachine(id: "m\($0)", windows: [FloorWindow(start: 0, end: 1_000)])
    }
    let step = FloorStep(
      options: machines.map { FloorOption(machine: $0.id, run: 90) },
      split: FloorSplit(quantity: 30, minimumPart: 10))
    let problem = try FloorProblem(
      start: 0, machines: machines, jobs: [FloorJob(id: "j", release: 0, steps: [step])],
      objective: .makespan)
    let plan = try FloorScheduler.schedule(problem, seed: 1, limit: 2_000) { false }
    #expect(plan.value == 30 && plan.lowerBound == 30 && plan.gap == 0)
  }
}

extension FloorProblem {
  /// The same floor with other frozen parts or machines.
  func with(
    frozen: [FloorFrozen]? = nil, machines: [FloorMachine]? = nil, jobs: [FloorJob]? = nil,
    changeovers: [String: FloorChangeovers]? = nil
  ) throws -> FloorProblem {
    try FloorProblem(
      start: start, machines: machines ?? self.machines, jobs: jobs ?? self.jobs, skills: skills,
      moulds: moulds, changeovers: changeovers ?? self.changeovers, frozen: frozen ?? self.frozen,
      objective: objective, direction: direction, usesOvertime: usesOvertime)
  }
}
