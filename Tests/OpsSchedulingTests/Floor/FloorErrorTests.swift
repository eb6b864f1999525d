import OpsScheduling
import Testing

@Suite("Floors that cannot be scheduled")
struct FloorErrorTests {
  private let machine = FloorMachine(
    id: "m", windows: [FloorWindow(start: 0, end: 40), FloorWindow(start: 60, end: 100)])

  private func job(_ step: FloorStep) -> FloorJob { FloorJob(id: "j", release: 0, steps: [step]) }

  private func error(
    machines: [FloorMachine]? = nil, _ step: FloorStep, frozen: [FloorFrozen] = []
  ) -> FloorError? {
    do {
      let problem = try FloorProblem(
        start: 0, machines: machines ?? [machine], jobs: [job(step)], frozen: frozen)
      _ = try FloorScheduler.schedule(problem, seed: 1, limit: 10) { false }
      return nil
    } catch {
      return error
    }
  }

  @Test func theErrorNamesJobAndStep() {
    #expect(error(FloorStep(options: [])) == .noMachine(job: "j", step: 0))
    let long = FloorStep(options: [FloorOption(machine: "m", run: 50)], pauses: false)
    #expect(error(long) == .windowTooShort(job: "j", step: 0))
    let other = FloorStep(options: [FloorOption(machine: "x", run: 50)])
    #expect(error(other) == .unknown(id: "x"))
    let last = FloorStep(options: [FloorOption(machine: "m", run: 30)], pauses: false)
    let full = [
      FloorFrozen(
        FloorAssignment(job: "j", step: 1, machine: "m", start: 0, end: 1), isStarted: false)
    ]
    #expect(error(last, frozen: full) == .outOfRange(what: "frozen step", owner: "j"))
  }

  @Test func aHorizonThatEndsTooEarlyNamesTheJobThatDoesNotFit() throws {
    let jobs = (0..<3).map {
      FloorJob(
        id: "j\($0)", release: 0,
        steps: [FloorStep(options: [FloorOption(machine: "m", run: 35)], pauses: false)])
    }
    let problem = try FloorProblem(start: 0, machines: [machine], jobs: jobs)
    #expect(throws: FloorError.horizonTooShort(job: "j2", step: 0)) {
      try FloorScheduler.schedule(problem, seed: 1, limit: 10) { false }
    }
  }

  @Test func extremeNumbersAreRefusedAndDoNotTrap() {
    let step = FloorStep(options: [FloorOption(machine: "m", run: .max)])
    #expect(error(step) == .outOfRange(what: "run", owner: "j"))
    for window in [
      FloorWindow(start: .min, end: .max), FloorWindow(start: 0, end: .max),
      FloorWindow(start: 9, end: 1),
    ] {
      let odd = FloorMachine(id: "m", windows: [window])
      #expect(error(machines: [odd], FloorStep(options: [])) != nil)
    }
    for number in [Int64.min, .max] {
      #expect(throws: FloorError.self) { try FloorProblem(start: number, machines: [], jobs: []) }
      let odd = FloorJob(id: "j", weight: number, release: number, due: number, steps: [])
      #expect(throws: FloorError.self) {
        try FloorProblem(start: 0, machines: [machine], jobs: [odd])
      }
    }
  }

  @Test func aFrozenStepNeedsTheStepsBeforeItFrozen() {
    let step = FloorStep(options: [FloorOption(machine: "m", run: 5)])
    let frozen = FloorFrozen(
      FloorAssignment(job: "j", step: 1, machine: "m", start: 0, end: 5), isStarted: true)
    #expect(throws: FloorError.frozenOutOfOrder(job: "j", step: 0)) {
      try FloorProblem(
        start: 0, machines: [machine],
        jobs: [FloorJob(id: "j", release: 0, steps: [step, step])], frozen: [frozen])
    }
  }
}
