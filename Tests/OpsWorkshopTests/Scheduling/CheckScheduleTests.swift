import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsWorkshop

@Suite("Checking schedules and promising")
struct CheckScheduleTests {
  private func plan(_ jobs: String...) -> String {
    #"{"data":{"start":"2027-03-01T08:00:00Z","jobs":[\#(jobs.joined(separator: ","))]}}"#
  }

  private func job(_ order: String, _ setup: String, _ start: String, _ end: String) -> String {
    """
    {"production":"\(order)","step":1,"machine":"M1","setup_start":"2027-03-01T\(setup):00Z",
    "start":"2027-03-01T\(start):00Z","end":"2027-03-01T\(end):00Z"}
    """
  }

  @Test(arguments: [
    (#""part":0,"part_count":0"#, "part"), (#""part":2,"part_count":1"#, "part"),
    (#""part":1,"part_count":9223372036854775807"#, "part"),
  ])
  func partsThatCannotBeAreRefused(_ parts: String, _ field: String) async throws {
    let bench = try await ScheduleBench()
    try await bench.order(100)
    let text = plan(job("MO-000001", "08:00", "08:10", "09:50"))
      .replacing(#""step":1"#, with: #""step":1,\#(parts)"#)
    let refused = await MachineBench.refusal { try await bench.check(plan: text) }
    #expect(refused?.code == .badValue && refused?.field == field)
  }

  @Test(arguments: ["0001-01-01T00:00:00Z", "9999-01-01T00:00:00Z"])
  func aStartThatDoesNotFitTheStepsIsRefused(_ start: String) async throws {
    let bench = try await ScheduleBench()
    try await bench.order(100)
    let text = plan(job("MO-000001", "08:00", "08:10", "09:50"))
      .replacing(#"{"start":"2027-03-01T08:00:00Z""#, with: #"{"start":"\#(start)""#)
    let refused = await MachineBench.refusal { try await bench.check(plan: text) }
    #expect(refused?.code == .badValue && refused?.field == "start")
  }

  @Test func aPlanEditedByHandIsJudged() async throws {
    let bench = try await ScheduleBench()
    try await bench.order(100)
    try await bench.order(50)
    let sound = plan(
      job("MO-000001", "08:00", "08:10", "09:50"), job("MO-000002", "09:50", "10:00", "10:50"))
    #expect(try await bench.check(plan: sound).ok)
    let overlap = try await bench.check(
      plan: plan(
        job("MO-000001", "08:00", "08:10", "09:50"), job("MO-000002", "09:00", "09:10", "10:00")))
    #expect(!overlap.ok && overlap.findings.map(\.rule).contains("overlap"))
    let short = try await bench.check(
      plan: plan(
        job("MO-000001", "08:00", "08:10", "09:40"), job("MO-000002", "09:50", "10:00", "10:50")))
    #expect(short.findings.map(\.rule) == ["run-time"] && short.findings[0].fault)
    let missing = try await bench.check(plan: plan(job("MO-000001", "08:00", "08:10", "09:50")))
    #expect(missing.findings.map(\.rule) == ["missing-step"])
  }

  @Test func aPartOfLessThanAnHourIsAFault() async throws {
    let bench = try await ScheduleBench()
    try await bench.order(120)
    func part(_ number: Int, _ setup: String, _ start: String, _ end: String) -> String {
      job("MO-000001", setup, start, end)
        .replacing(#""step":1"#, with: #""step":1,"part":\#(number),"part_count":2"#)
    }
    let sound = plan(part(1, "08:00", "08:10", "09:10"), part(2, "09:10", "09:10", "10:10"))
    #expect(try await bench.check(plan: sound).ok)
    let short = plan(part(1, "08:00", "08:10", "08:40"), part(2, "08:40", "08:40", "10:10"))
    let found = try await bench.check(plan: short).findings
    #expect(found.map(\.rule) == ["parts"] && found.map(\.part) == [1] && found[0].fault)
  }

  @Test(
    "What is no plan is refused with what was expected and how to make one",
    arguments: ["no plan", "{}", "[1]", #"{"data":[]}"#, #"{"jobs":[{"production":"MO-000001"}]}"#])
  func noPlan(_ text: String) async throws {
    let bench = try await ScheduleBench()
    let refused = await MachineBench.refusal { try await bench.check(plan: text) }
    #expect(
      refused?.errorClass == .data && refused?.field == "plan", "\(String(describing: refused))")
    #expect(refused?.message.contains("`jobs`") == true)
    #expect(refused?.hint?.contains("schedule show -o json") == true)
  }

  @Test func aScheduleIsJudgedByTheFloorAsItIsNow() async throws {
    let bench = try await ScheduleBench()
    try await bench.order(100)
    let made = try await bench.make()
    #expect(try await bench.check(made.number).ok)
    _ = try await bench.book.dependencies.production.edit(
      EditProduction(production: "MO-000001", quantity: 120), bench.mia)
    let found = try await bench.check(made.number)
    #expect(!found.ok && found.findings.map(\.rule) == ["run-time"])
  }

  /// A floor with two colors, between which a change-over takes 20 minutes.
  private func twoColors() async throws -> ScheduleBench {
    let bench = try await ScheduleBench()
    for (name, hex) in [("White", "#FFFFFF"), ("Black", "#000000")] {
      _ = try await bench.book.dependencies.colors.create(
        CreateColor(name: name, hex: hex), bench.mia)
    }
    _ = try await bench.book.dependencies.changeovers.set(
      SetChangeover(from: "any", to: "any", time: TimeSpan(milliseconds: 20 * 60_000)), bench.mia)
    return bench
  }

  @Test func aColorOfNowIsNoFaultOfWorkThatBeganBefore() async throws {
    let bench = try await twoColors()
    let order = try await bench.order(100, color: "White")
    let made = try await bench.make(adopt: true)
    _ = try await bench.book.dependencies.production.release(
      ProductionReference(production: order), bench.mia)
    bench.wait(minutes: 60)
    _ = try await bench.book.dependencies.machines.colorGun(
      ColorGun(machine: "M1", gun: "A", color: "Black"), bench.mia)
    let found = try await bench.check(made.number)
    #expect(found.ok && found.findings.isEmpty, "\(found.findings.map(\.text))")
  }

  @Test func theFirstChangeoverIsCheckedUntilItsWorkHasBegun() async throws {
    let bench = try await twoColors()
    _ = try await bench.book.dependencies.machines.colorGun(
      ColorGun(machine: "M1", gun: "A", color: "White"), bench.mia)
    let order = try await bench.order(100, color: "Black")
    let edited = plan(job(order, "08:00", "08:10", "09:50"))
    for minutes in [0, 5] as [Int64] {
      bench.wait(minutes: minutes)
      #expect(
        try await bench.check(plan: edited).findings.map(\.text) == [
          "Step 1 of MO-000001 has 10m for change-over and set-up; from what M1 is set up for now "
            + "they take 30m."
        ], "\(minutes)")
    }
    let made = try await bench.make(adopt: true)
    _ = try await bench.book.dependencies.production.release(
      ProductionReference(production: order), bench.mia)
    bench.wait(minutes: 5)
    #expect(try await bench.check(made.number).ok)
    // The work has begun, and not as this plan has it.
    #expect(try await bench.check(plan: edited).findings.map(\.rule) == ["changeover"])
  }

  @Test func aPromiseFindsTheFirstDayAndMovesNothing() async throws {
    let bench = try await ScheduleBench()
    try await bench.order(700, due: "2027-03-01", promised: true)
    let before = try await bench.make(adopt: true)
    let call = bench.book.call(.salesperson)
    func ask(_ quantity: Int64, by day: String?) async throws -> PromiseView {
      try await bench.schedules.promise(
        PromiseProduction(
          sku: "LAMP-1", quantity: .whole(quantity),
          by: try day.map { try CivilDate(parsing: $0) }), call
      ).output
    }
    let today = try await ask(50, by: "2027-03-01")
    #expect(today.possible && today.readyOn?.description == "2027-03-01")
    #expect(today.readyAt == ScheduleBench.at(710 + 60))
    #expect(today.because.isEmpty)
    let long = try await ask(700, by: "2027-03-01")
    #expect(!long.possible && long.readyOn?.description == "2027-03-02")
    #expect(long.because == ["Other orders use machines, people or moulds"])
    let anyDay = try await ask(700, by: nil)
    #expect(anyDay.possible && anyDay.because.isEmpty)
    #expect(try await bench.schedules.show(ShowSchedule(), bench.tom).output == before)
    let over = await MachineBench.refusal { try await ask(1, by: "2027-02-28") }
    #expect(over?.code == .badDate)
  }

  /// The machine is idle until the white order, which then needs twenty minutes of change-over.
  @Test func aPromiseMayComeBeforeWorkOfAnotherColor() async throws {
    let bench = try await ScheduleBench()
    for (name, hex) in [("White", "#FFFFFF"), ("Navy", "#1B2A49")] {
      _ = try await bench.book.dependencies.colors.create(
        CreateColor(name: name, hex: hex), bench.mia)
    }
    _ = try await bench.book.dependencies.changeovers.set(
      SetChangeover(from: "any", to: "any", time: TimeSpan(milliseconds: 20 * 60_000)), bench.mia)
    let day = try CivilDate(parsing: "2027-03-02")
    _ = try await bench.book.dependencies.production.create(
      CreateProduction(sku: "LAMP-1", quantity: 100, notBefore: day, inColor: "White"), bench.mia)
    try await bench.make(adopt: true)
    let asked = try await bench.schedules.promise(
      PromiseProduction(
        sku: "LAMP-1", quantity: 50, by: CivilDate(parsing: "2027-03-01"), inColor: "Navy"),
      bench.mia
    ).output
    #expect(asked.possible && asked.because.isEmpty)
    #expect(asked.readyAt == ScheduleBench.at(60))
  }

  @Test func aPromiseTellsEachReasonOnce() async throws {
    let bench = try await ScheduleBench()
    // Any two of the three leave too little of the day.
    for _ in 1...3 { try await bench.order(60, due: "2027-03-01", promised: true) }
    try await bench.make(adopt: true)
    let long = try await bench.schedules.promise(
      PromiseProduction(sku: "LAMP-1", quantity: 700, by: CivilDate(parsing: "2027-03-01")),
      bench.mia
    ).output
    #expect(!long.possible)
    #expect(long.because == ["Other orders use machines, people or moulds"])
  }

  @Test func aMouldThatOnlyTheRoutingNamesIsThereOnce() async throws {
    let bench = try await ScheduleBench(step: "moulding:10m:1m::X1")
    let asked = try await bench.schedules.promise(
      PromiseProduction(sku: "LAMP-1", quantity: 50), bench.mia
    ).output
    #expect(asked.possible && asked.readyAt == ScheduleBench.at(60))
  }

  @Test func whatIsMadeIsNoFaultOfThePlan() async throws {
    let bench = try await ScheduleBench()
    let first = try await bench.order(100)
    try await bench.order(50)
    let made = try await bench.make(adopt: true)
    let production = bench.book.dependencies.production
    _ = try await production.release(ProductionReference(production: first), bench.mia)
    _ = try await production.complete(CompleteProduction(production: first), bench.mia)
    let found = try await bench.check(made.number)
    #expect(found.ok && found.findings.isEmpty && found.checked == 1)
    // A cancelled order has no place in a plan.
    _ = try await production.cancel(
      CancelProduction(production: "MO-000002", reason: "enough"), bench.mia)
    #expect(try await bench.check(made.number).findings.map(\.rule) == ["unknown-step"])
  }

  @Test("Every plan of a random floor passes the check", arguments: 1...12)
  func randomFloors(_ seed: UInt64) async throws {
    let random = SeededRandom(seed: seed)
    func roll(_ sides: UInt64) -> Int64 { Int64(random.next() % sides) }
    let bench = try await ScheduleBench(
      machines: ["M1", "M2", "M3"],
      step: roll(2) == 0 ? "moulding:10m:1m:setter:M-1" : "moulding:5m:90s")
    try await bench.route("LAMP-1", ["moulding:10m:40s:setter:M-1", "M2:5m:20s", "M3:0s:15s"])
    for shift in [Shift.morning, .evening] {
      _ = try await bench.book.dependencies.crews.set(
        SetCrew(skill: "setter", shift: shift, people: 1 + roll(2)), bench.mia)
    }
    _ = try await bench.book.dependencies.changeovers.set(
      SetChangeover(from: "any", to: "any", time: TimeSpan(milliseconds: 900_000)), bench.mia)
    for name in ["White", "Navy"] {
      _ = try await bench.book.dependencies.colors.create(
        CreateColor(name: name, hex: "#FFFFFF"), bench.mia)
    }
    for _ in 0..<(4 + roll(8)) {
      try await bench.order(
        1 + roll(400), due: roll(2) == 0 ? "2027-03-02" : nil,
        color: ["White", "Navy"][Int(roll(2))], promised: roll(3) == 0)
    }
    let objective = ScheduleObjective.allCases[Int(roll(3))]
    let made = try await bench.make(objective, seed: Int64(seed), split: 1 + roll(3))
    let found = try await bench.check(made.number)
    #expect(found.ok, "seed \(seed): \(found.findings.first?.text ?? "")")
    #expect(made.lowerBound <= made.value, "seed \(seed)")
  }
}
