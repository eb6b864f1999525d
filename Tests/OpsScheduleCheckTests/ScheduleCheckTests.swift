import OpsScheduleCheck
import Testing

@Suite("The check of schedules")
struct ScheduleCheckTests {
  private func findings(
    _ floor: CheckedFloor, _ assignments: [CheckedAssignment]
  ) -> [ScheduleFinding] {
    ScheduleCheck.findings(floor, CheckedPlan(assignments: assignments))
  }

  @Test("A plan that keeps a rule has no finding", arguments: ScheduleFinding.Rule.allCases)
  func keeps(_ rule: ScheduleFinding.Rule) {
    let example = RuleCase.of(rule)
    #expect(findings(example.floor, example.good) == [], "\(rule.rawValue)")
  }

  @Test("A plan that breaks one rule has this finding", arguments: ScheduleFinding.Rule.allCases)
  func breaks(_ rule: ScheduleFinding.Rule) {
    let example = RuleCase.of(rule)
    let found = findings(example.floor, example.bad)
    #expect(Set(found.map(\.rule)) == [rule], "\(rule.rawValue)")
    #expect(found.count == 1, "\(rule.rawValue)")
    #expect(found.allSatisfy { $0.isFault == (rule != .late) })
  }

  @Test("Begun work must have enough time for the pieces that are still open")
  func begun() {
    var floor = RuleCase.of(.runTime).floor
    let place = CheckedAssignment(job: "A", step: 10, machine: "M1", start: 100, end: 300)
    floor.begun = [CheckedBegun(place: place, run: 150)]
    floor.now = 200
    func rules(_ end: Int64, from start: Int64 = 100) -> [ScheduleFinding.Rule] {
      findings(
        floor, [CheckedAssignment(job: "A", step: 10, machine: "M1", start: start, end: end)]
      ).map(\.rule)
    }
    #expect(rules(350) == [])
    #expect(rules(300) == [.runTime])
    #expect(rules(350, from: 120) == [.frozen])
  }

  @Test("The codes are stable")
  func codes() {
    #expect(
      ScheduleFinding.Rule.allCases.map(\.rawValue) == [
        "bad-times", "unknown-machine", "unknown-step", "not-eligible", "missing-step",
        "double-step", "parts", "run-time", "set-up", "outside-working-time", "overlap", "stations",
        "gun", "changeover", "precedence", "release", "material", "skill", "mould", "frozen",
        "late",
      ])
  }

  @Test("A finding reads as one sentence with the reader's times")
  func sentences() {
    let texts = ScheduleFinding.Rule.allCases.flatMap { rule in
      let example = RuleCase.of(rule)
      return findings(example.floor, example.bad).map {
        $0.sentence(moment: { "t\($0)" }, span: { "\($0) s" })
      }
    }
    #expect(
      texts == [
        "Step 10 of A, part 2, has times in the wrong order or out of range.",
        "Step 10 of A, part 2, is on M9, which the floor does not have.",
        "Step 99 of A cannot be planned now: the floor has no such open step.",
        "Step 10 of A cannot be made on M2.",
        "Step 10 of A is missing in the plan.",
        "Step 10 of A is in the plan twice.",
        "Step 10 of A, part 2, runs for 39 s; a part runs for at least 40 s.",
        "Step 10 of A has 201 s of working time; it needs 200 s.",
        "Step 10 of A has 49 s of set-up; it needs 50 s.",
        "Step 10 of A is on M1 while it does not work or has no crew from t901 to t1001.",
        "Step 10 of B and Step 10 of A are on M1 together from t99 to t100.",
        "Step 10 of B and Step 10 of A use the same station of M1 from t50 to t100.",
        "Step 10 of B and Step 10 of A need two colors on one gun of M1 from t50 to t100.",
        "Step 10 of B follows Step 10 of A on M1 after 29 s; change-over and set-up take 30 s.",
        "Step 20 of A starts at t99; Step 10 of A ends at t100.",
        "Step 10 of A starts at t199; its order may start at t200.",
        "Step 10 of A starts at t199; its material comes at t200.",
        "With Step 10 of B the floor needs more people with the skill setter than it has: "
          + "2 needed, 1 available from t99 to t100.",
        "With Step 10 of B the floor needs more moulds T-7 than it has: "
          + "2 needed, 1 available from t99 to t100.",
        "Step 10 of A is frozen, but the plan moves it.",
        "Order A ends at t300; its due day ended at t299.",
      ])
  }

  @Test("A late order names its due day where the reader's calendar knows days")
  func dueDay() {
    let example = RuleCase.of(.late)
    let texts = findings(example.floor, example.bad).map {
      $0.sentence(moment: { "t\($0)" }, span: { "\($0) s" }, day: { "day \($0)" })
    }
    #expect(texts == ["Order A ends at t300; its due day was day 299."])
  }

  @Test("A job waits for the jobs that make its material")
  func jobsAfterJobs() {
    let example = RuleCase.of(.overlap)
    var floor = example.floor
    floor.jobs[0].after = ["B", "finished long ago"]
    let found = findings(floor, example.good)
    #expect(found.map(\.rule) == [.precedence])
    #expect(found.first?.subject == .init(job: "A", step: 10))
    #expect(found.first?.other == .init(job: "B", step: 10))
  }

  @Test("Parts on machines of different speed add up by their share")
  func sharesOfParts() {
    var floor = RuleCase.of(.parts).floor
    floor.jobs[0].steps[0].choices[1].run = 300
    func parts(_ second: Int64) -> [CheckedAssignment] {
      [
        CheckedAssignment(job: "A", step: 10, part: 1, machine: "M1", start: 0, end: 50),
        CheckedAssignment(job: "A", step: 10, part: 2, machine: "M2", start: 0, end: second),
      ]
    }
    #expect(findings(floor, parts(150)) == [])
    #expect(findings(floor, parts(140)).map(\.rule) == [.runTime])
    #expect(findings(floor, parts(160)).map(\.rule) == [.runTime])
  }

  @Test("The first run after the plan begins needs the change-over from what is set up")
  func firstChangeover() {
    let example = RuleCase.of(.changeover)
    var floor = example.floor
    floor.jobs.removeFirst()
    floor.machines[0].family = "white"
    func plan(_ start: Int64) -> [CheckedAssignment] {
      [CheckedAssignment(job: "B", step: 10, machine: "M1", start: start, end: start + 100)]
    }
    #expect(findings(floor, plan(30)) == [])
    let short = findings(floor, plan(29))
    #expect(short.map(\.rule) == [.changeover])
    #expect(
      short.map { $0.sentence(moment: { "t\($0)" }, span: { "\($0) s" }) } == [
        "Step 10 of B has 29 s for change-over and set-up; from what M1 is set up for now they "
          + "take 30 s."
      ])
    floor.jobs[0].steps[0].choices[0].setUp = 10
    let setUp = [
      CheckedAssignment(job: "B", step: 10, machine: "M1", setUpStart: 20, start: 30, end: 130)
    ]
    #expect(findings(floor, setUp).map(\.expected) == [40])
    floor.changeoverRule = .withinSetUp
    #expect(findings(floor, setUp) == [])
  }

  @Test("What a machine is set up for now says nothing of work that has begun")
  func setUpOfNow() {
    let example = RuleCase.of(.changeover)
    var floor = example.floor
    floor.changeovers.append(.init(group: "press", from: "black", to: "white", seconds: 30))
    floor.machines[0].family = "black"
    floor.setUpAt = 500
    func rules(white: Int64, black: Int64) -> [ScheduleFinding.Rule] {
      findings(
        floor,
        [("A", white), ("B", black)].map { job, start in
          CheckedAssignment(job: job, step: 10, machine: "M1", start: start, end: start + 100)
        }
      ).map(\.rule)
    }
    // What has not begun finds the set-up of now, also if its time has passed.
    for white in [100, 499, 529] as [Int64] {
      #expect(rules(white: white, black: 800) == [.changeover], "\(white)")
    }
    #expect(rules(white: 530, black: 800) == [])
    floor.started = [CheckedAssignment(job: "A", step: 10, machine: "M1", start: 100, end: 200)]
    #expect(rules(white: 100, black: 800) == [])
    // It did not begin where this plan has it.
    #expect(rules(white: 110, black: 800) == [.changeover])
    // What it was set up for before now follows from the plan.
    #expect(rules(white: 100, black: 210) == [.changeover])
    #expect(rules(white: 100, black: 230) == [])
  }

  @Test("A second part right behind the first needs no set-up, one behind other work does")
  func setUpOfParts() {
    var floor = RuleCase.of(.overlap).floor
    floor.jobs[0].steps[0].mostParts = 2
    floor.jobs[0].steps[0].choices[0].setUp = 20
    func plan(between: Int64) -> [CheckedAssignment] {
      [
        CheckedAssignment(
          job: "A", step: 10, part: 1, machine: "M1", setUpStart: 0, start: 20, end: 60),
        CheckedAssignment(job: "A", step: 10, part: 2, machine: "M1", start: 300, end: 360),
        CheckedAssignment(job: "B", step: 10, machine: "M1", start: between, end: between + 100),
      ]
    }
    #expect(findings(floor, plan(between: 400)) == [])
    #expect(findings(floor, plan(between: 100)).map(\.rule) == [.setUp])
  }

  @Test("Numbers at the ends of their range are findings, not a stop")
  func hostileNumbers() {
    var floor = RuleCase.of(.mould).floor
    floor.machines[0].windows.append(.init(start: .min, end: .max))
    floor.moulds[0].count = .max
    floor.jobs[0].steps[0].choices[0].run = .max
    floor.jobs[0].steps[0].people = .min
    let wild = CheckedAssignment(
      job: "A", step: 10, machine: "M1", setUpStart: .min, start: 0, end: .max)
    #expect(findings(floor, [wild]).map(\.rule).contains(.badTimes))
    let long = CheckedAssignment(
      job: "A", step: 10, machine: "M1", start: ScheduleCheck.range.lowerBound,
      end: ScheduleCheck.range.upperBound)
    #expect(findings(floor, [long]).map(\.rule).contains(.runTime))
  }
}
