import OpsScheduling
import Testing

@Suite("Changes to floor plans")
struct FloorChangeTests {
  @Test(arguments: UInt64(1)...40)
  func aStepMovedByHandIsWhereItWasPutAndAllRulesHold(seed: UInt64) throws {
    var floor = RandomFloor(seed: seed)
    let problem = try floor.problem(jobs: 4...9, objective: .lateness)
    let plan = try FloorScheduler.schedule(problem, seed: seed, limit: 300) { false }
    let place = plan.assignments[Int(seed) % plan.assignments.count]
    let step = try #require(problem.jobs.first { $0.id == place.job }?.steps[place.step])
    let target = try #require(step.options.last?.machine)
    let moved = try FloorScheduler.move(
      job: place.job, step: place.step, part: place.part, to: target, notBefore: 40, of: plan,
      in: problem)
    #expect(FloorChecker(problem: problem, plan: moved).findings == [], "seed \(seed)")
    let found = try #require(
      moved.assignments.first {
        $0.job == place.job && $0.step == place.step && $0.part == place.part
      })
    #expect(found.machine == target && found.start >= 40, "seed \(seed)")
  }

  /// Without a change-over table a job can stay if its machine still works at its times.
  @Test(arguments: UInt64(1)...40, [false, true])
  func aBreakdownMovesNoPromisedJobThatCanStay(seed: UInt64, hasTable: Bool) throws {
    var floor = RandomFloor(seed: seed)
    let drawn = try floor.problem(jobs: 4...9, objective: .lateness)
    let problem = try hasTable ? drawn : drawn.with(changeovers: [:])
    let plan = try FloorScheduler.schedule(problem, seed: seed, limit: 500) { false }
    var machines = problem.machines
    let down = FloorWindow(start: 20, end: 60)
    machines[0].closures.append(FloorClosure(id: "breakdown", window: down))
    let broken = try problem.with(machines: machines)
    let repaired = try FloorScheduler.reschedule(plan, in: broken, seed: seed, limit: 500) {
      false
    }
    #expect(FloorChecker(problem: broken, plan: repaired).findings == [], "seed \(seed)")
    #expect(repaired.lowerBound <= repaired.value, "seed \(seed)")
    for job in problem.jobs where job.isPromised && !hasTable {
      let places = plan.assignments.filter { $0.job == job.id }
      let isHit = places.contains {
        $0.machine == machines[0].id && $0.start < down.end && down.start < $0.end
      }
      if isHit { continue }
      #expect(
        places == repaired.assignments.filter { $0.job == job.id }, "seed \(seed), \(job.id)")
    }
  }

  @Test func loadCountsOpenBusyAndSetUpSecondsByDay() throws {
    let machine = FloorMachine(
      id: "m", groups: ["g"],
      windows: [FloorWindow(start: 0, end: 40), FloorWindow(start: 100, end: 140)],
      family: "black")
    let step = FloorStep(
      options: [FloorOption(machine: "m", run: 40, setup: 5)], family: "white")
    let problem = try FloorProblem(
      start: 0, machines: [machine], jobs: [FloorJob(id: "j", release: 0, steps: [step])],
      changeovers: ["g": FloorChangeovers(otherwise: 10)])
    let plan = try FloorScheduler.schedule(problem, seed: 1) { false }
    let days = [FloorWindow(start: 0, end: 100), FloorWindow(start: 100, end: 200)]
    let load = FloorScheduler.load(of: plan, in: problem, days: days)
    #expect(load.map(\.capacity) == [40, 40])
    #expect(load.map(\.busy) == [40, 15])
    #expect(load.map(\.setup) == [15, 0])
  }
}
