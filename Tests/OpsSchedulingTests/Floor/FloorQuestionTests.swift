import OpsScheduling
import Testing

@Suite("Questions about floor plans")
struct FloorQuestionTests {
  private func machine(
    _ id: String, _ windows: [ClosedRange<Int64>] = [0...1_000], closed: ClosedRange<Int64>? = nil,
    family: String? = nil
  ) -> FloorMachine {
    FloorMachine(
      id: id, groups: ["g"],
      windows: windows.map { FloorWindow(start: $0.lowerBound, end: $0.upperBound) },
      closures: closed.map {
        [
          FloorClosure(
            id: "service", window: FloorWindow(start: $0.lowerBound, end: $0.upperBound))
        ]
      } ?? [], family: family)
  }

  private func job(
    _ id: String, run: Int64, due: Int64? = nil, release: Int64 = 0, weight: Int64 = 1,
    isPromised: Bool = false, family: String? = nil, skill: String? = nil, mould: String? = nil,
    machines: [String] = ["m"]
  ) -> FloorJob {
    FloorJob(
      id: id, weight: weight, release: release, due: due, isPromised: isPromised,
      steps: [
        FloorStep(
          options: machines.map { FloorOption(machine: $0, run: run) }, family: family,
          skill: skill, mould: mould)
      ])
  }

  private func why(_ id: String, _ problem: FloorProblem) throws -> [LateReason] {
    let plan = try FloorScheduler.schedule(problem, seed: 1, limit: 2_000) { false }
    return try FloorScheduler.whyLate(id, of: plan, in: problem)
  }

  @Test func eachReasonIsNamedAlone() throws {
    let cases: [(FloorProblem, [LateReason])] = [
      (
        try FloorProblem(
          start: 0, machines: [machine("m")], jobs: [job("a", run: 50, due: 100, release: 60)]),
        [.release(60)]
      ),
      (
        try FloorProblem(
          start: 0, machines: [machine("m")], jobs: [job("a", run: 150, due: 100)]), [.duration]
      ),
      (
        try FloorProblem(
          start: 0, machines: [machine("m", [0...20, 90...300])],
          jobs: [job("a", run: 50, due: 100)]), [.calendar(group: "g")]
      ),
      (
        try FloorProblem(
          start: 0, machines: [machine("m", closed: 10...90)], jobs: [job("a", run: 50, due: 100)]),
        [.closure(machine: "m", id: "service")]
      ),
      (
        try FloorProblem(
          start: 0, machines: [machine("m", family: "black")],
          jobs: [job("a", run: 50, due: 100, family: "white")],
          changeovers: ["g": FloorChangeovers(otherwise: 80)]), [.changeover]
      ),
      (
        try FloorProblem(
          start: 0, machines: [machine("m")],
          jobs: [job("a", run: 50, due: 100, skill: "mixing")],
          skills: [
            FloorSkill(
              id: "mixing",
              windows: [FloorPeople(window: FloorWindow(start: 80, end: 900), count: 1)])
          ]), [.skill("mixing")]
      ),
      (
        try FloorProblem(
          start: 0, machines: [machine("m")],
          jobs: [job("a", run: 50, due: 100), job("b", run: 80, due: 80, weight: 9)]),
        [.capacity(job: "b")]
      ),
    ]
    for (problem, reasons) in cases { #expect(try why("a", problem) == reasons) }
  }

  @Test func aMouldInUseElsewhereIsNamedWithTheJobThatUsesIt() throws {
    let problem = try FloorProblem(
      start: 0, machines: [machine("m"), machine("n")],
      jobs: [
        job("a", run: 50, due: 100, mould: "clog"),
        job("b", run: 80, due: 80, weight: 9, mould: "clog", machines: ["n"]),
      ], moulds: [FloorMould(id: "clog")])
    #expect(try Set(why("a", problem)) == [.mould("clog"), .capacity(job: "b")])
  }

  @Test func aFrozenJobInTheWayIsNamedAsFrozen() throws {
    let frozen = FloorFrozen(
      FloorAssignment(job: "b", step: 0, machine: "m", start: 0, end: 80), isStarted: true)
    let problem = try FloorProblem(
      start: 0, machines: [machine("m")],
      jobs: [job("a", run: 50, due: 100), job("b", run: 80)], frozen: [frozen])
    #expect(try why("a", problem) == [.frozen(job: "b")])
  }

  @Test(arguments: UInt64(1)...25)
  func reasonsNameOnlyWhatTheProblemHas(seed: UInt64) throws {
    var floor = RandomFloor(seed: seed)
    let problem = try floor.problem(jobs: 4...9, objective: .lateness)
    let plan = try FloorScheduler.schedule(problem, seed: seed, limit: 500) { false }
    for job in problem.jobs {
      let end = plan.assignments.filter { $0.job == job.id }.map(\.end).max() ?? 0
      let reasons = try FloorScheduler.whyLate(job.id, of: plan, in: problem)
      #expect(reasons.isEmpty == (end <= job.due ?? .max), "seed \(seed), \(job.id)")
      #expect(Set(reasons).count == reasons.count)
      #expect(!reasons.contains(.capacity(job: job.id)))
    }
  }

  @Test func aPromiseUsesTheGapsAndSaysWhatRoomWouldBring() throws {
    let problem = try FloorProblem(
      start: 0, machines: [machine("m")],
      jobs: [
        job("a", run: 100, due: 100, isPromised: true), job("b", run: 50, due: 400, release: 150),
        job("c", run: 300, release: 200),
      ])
    let plan = try FloorScheduler.schedule(problem, seed: 1, limit: 2_000) { false }
    let small = try FloorScheduler.promise(job("x", run: 50), by: 150, of: plan, in: problem)
    #expect(small.finish == 150 && small.isInTime)
    let large = try FloorScheduler.promise(job("x", run: 60), by: 200, of: plan, in: problem)
    #expect(large.finish == 560 && !large.isInTime)
    #expect(large.finishIfOthersYield == 160 && large.isInTimeIfOthersYield)
    #expect(throws: FloorError.duplicate(id: "a")) {
      try FloorScheduler.promise(job("a", run: 1), of: plan, in: problem)
    }
  }

  @Test(arguments: UInt64(1)...25)
  func aPromisedJobFitsIntoThePlanAsItIs(seed: UInt64) throws {
    var floor = RandomFloor(seed: seed)
    let all = try floor.problem(jobs: 4...9, objective: .lateness)
    let last = try #require(all.jobs.last)
    let problem = try all.with(jobs: Array(all.jobs.dropLast()))
    let plan = try FloorScheduler.schedule(problem, seed: seed, limit: 300) { false }
    let promise = try FloorScheduler.promise(last, of: plan, in: problem)
    var larger = plan
    larger.assignments = promise.others + promise.assignments
    #expect(promise.others.map(\.end) == plan.assignments.map(\.end), "seed \(seed)")
    #expect(promise.finish == promise.assignments.map(\.end).max())
    let findings = FloorChecker(problem: all, plan: larger, preparesAhead: true).findings
    #expect(findings == [], "seed \(seed)")
  }

  /// The machine is black and idle up to 150, when black work is planned.
  private func idleFloor(frozen: Bool = false) throws -> (FloorPlan, FloorProblem) {
    let place = FloorAssignment(job: "b", step: 0, machine: "m", start: 150, end: 200)
    let problem = try FloorProblem(
      start: 0, machines: [machine("m", family: "black")],
      jobs: [job("b", run: 50, release: 150, family: "black")],
      changeovers: ["g": FloorChangeovers(otherwise: 20)],
      frozen: frozen ? [FloorFrozen(place, isStarted: false)] : [])
    let plan = try FloorScheduler.schedule(problem, seed: 1, limit: 100) { false }
    #expect(plan.assignments == [place])
    return (plan, problem)
  }

  @Test func aPromiseMayMakeTheNextChangeoverLongerWithinTheGap() throws {
    let (plan, problem) = try idleFloor()
    let fits = try FloorScheduler.promise(
      job("x", run: 110, family: "white"), by: 140, of: plan, in: problem)
    #expect(fits.finish == 130 && fits.isInTime)
    let next = try #require(fits.others.first)
    #expect(next.start == 130 && next.end == 200 && next.changeover == 20)
    // One second more, and there is no time to change back.
    let late = try FloorScheduler.promise(
      job("x", run: 111, family: "white"), by: 140, of: plan, in: problem)
    #expect(late.finish == 331 && !late.isInTime)
    #expect(late.others == plan.assignments)
  }

  @Test func aPromiseLeavesAFrozenChangeoverAsItIs() throws {
    let (plan, problem) = try idleFloor(frozen: true)
    let found = try FloorScheduler.promise(
      job("x", run: 50, family: "white"), of: plan, in: problem)
    #expect(found.finish == 270 && found.others == plan.assignments)
  }

  /// The machine is black and idle up to 150, when it is changed over for white work.
  private func changingFloor(frozen: Bool = false) throws -> (FloorPlan, FloorProblem) {
    let place = FloorAssignment(
      job: "b", step: 0, machine: "m", start: 150, end: 220, changeover: 20)
    let problem = try FloorProblem(
      start: 0, machines: [machine("m", family: "black")],
      jobs: [job("b", run: 50, release: 150, family: "white", skill: "setter")],
      skills: [
        FloorSkill(
          id: "setter",
          windows: [FloorPeople(window: FloorWindow(start: 0, end: 1_000), count: 1)])
      ], changeovers: ["g": FloorChangeovers(otherwise: 20)],
      frozen: frozen ? [FloorFrozen(place, isStarted: false)] : [])
    let plan = try FloorScheduler.schedule(problem, seed: 1, limit: 100) { false }
    #expect(plan.assignments == [place])
    return (plan, problem)
  }

  @Test(arguments: [nil, "setter"])
  func aPromiseUsesTheTimeOfAChangeoverThatIsNotNeededAnyMore(skill: String?) throws {
    let (plan, problem) = try changingFloor()
    func ask(_ run: Int64, _ family: String) throws -> FloorPromise {
      try FloorScheduler.promise(
        job("x", run: run, family: family, skill: skill), of: plan, in: problem)
    }
    let fits = try ask(150, "white")
    #expect(fits.finish == 170)
    let next = try #require(fits.others.first)
    #expect(next.start == 170 && next.end == 220 && next.changeover == 0)
    let short = try ask(130, "white")
    #expect(short.finish == 150 && short.others == plan.assignments, "nothing begins later")
    // One second more, and the run of the next job would have to move.
    let long = try ask(151, "white")
    #expect(long.finish == 371 && long.others == plan.assignments)
    let black = try ask(151, "black")
    #expect(black.finish == 391, "the change-over is needed")
  }

  @Test func aPromiseLeavesAFrozenChangeoverThatIsTooLong() throws {
    let (plan, problem) = try changingFloor(frozen: true)
    let found = try FloorScheduler.promise(
      job("x", run: 150, family: "white"), of: plan, in: problem)
    #expect(found.finish == 370 && found.others == plan.assignments)
  }

  @Test func peopleWhoAreBusyCannotChangeSooner() throws {
    let problem = try FloorProblem(
      start: 0, machines: [machine("m", family: "black"), machine("n")],
      jobs: [
        job("b", run: 50, release: 150, family: "black", skill: "setter"),
        job("c", run: 150, weight: 9, skill: "setter", machines: ["n"]),
      ],
      skills: [
        FloorSkill(
          id: "setter",
          windows: [FloorPeople(window: FloorWindow(start: 0, end: 1_000), count: 1)])
      ], changeovers: ["g": FloorChangeovers(otherwise: 20)])
    let plan = try FloorScheduler.schedule(problem, seed: 1, limit: 100) { false }
    let found = try FloorScheduler.promise(
      job("x", run: 50, family: "white"), of: plan, in: problem)
    #expect(found.finish == 270)
  }

  /// The step that ends first on the machine with a gap would leave the next step a long
  /// change-over on the other one.
  @Test func aPromiseTriesTheStepsOfAJobOnEachMachine() throws {
    let big = FloorAssignment(
      job: "big", step: 0, machine: "m", start: 30, end: 220, changeover: 0)
    let problem = try FloorProblem(
      start: 0,
      machines: [machine("m", family: "navy"), machine("n", family: "white")],
      jobs: [job("big", run: 190, release: 30, family: "navy")],
      changeovers: [
        "g": FloorChangeovers(seconds: ["navy": ["red": 20], "white": ["red": 100]])
      ], frozen: [FloorFrozen(big, isStarted: false)])
    let plan = try FloorScheduler.schedule(problem, seed: 1, limit: 100) { false }
    let options = ["m", "n"].map { FloorOption(machine: $0, run: 10) }
    let long = ["m", "n"].map { FloorOption(machine: $0, run: 100) }
    let found = try FloorScheduler.promise(
      FloorJob(
        id: "x", release: 0,
        steps: [
          FloorStep(options: options, family: "red"), FloorStep(options: long, family: "red"),
        ]), of: plan, in: problem)
    // 100 to change the other machine over, 10 and 100 to run both steps on it.
    #expect(found.finish == 210)
  }
}
