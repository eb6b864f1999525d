import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsWorkshop

@Suite("Making schedules")
struct MakeScheduleTests {
  @Test func anOrderIsSetUpAndRunFromNowOn() async throws {
    let bench = try await ScheduleBench()
    try await bench.order(100, due: "2027-03-01")
    let made = try await bench.make(.makespan)
    let job = try #require(made.jobs.first)
    #expect(made.jobs.count == 1 && made.number == "SCH-000001")
    #expect(job.production == "MO-000001" && job.step == 1 && job.machine == "M1")
    #expect(job.setupStart == ScheduleBench.at(0) && job.start == ScheduleBench.at(10))
    #expect(job.end == ScheduleBench.at(110) && job.lateBy == nil)
    #expect(made.makespan == 6600 && made.value == 6600 && made.lowerBound == 6600)
    #expect(made.gap == .zero && made.late.isEmpty && made.unplanned.isEmpty)
    #expect(try await bench.schedules.show(ShowSchedule(), bench.tom).output == made)
  }

  @Test func aMachineThatAScheduleUsesStays() async throws {
    let bench = try await ScheduleBench()
    try await bench.order(100)
    try await bench.make(.makespan)
    let refused = await BatchBench.refusal {
      try await bench.book.dependencies.machines.delete(
        MachineReference(machine: "M1"), bench.anna)
    }
    #expect(refused?.code == .dependants && refused?.message == "M1 has 1 scheduled step")
    #expect(refused?.hint?.contains("opsh machine disable M1") == true)
  }

  @Test func twoMachinesShareTwoOrders() async throws {
    let bench = try await ScheduleBench(machines: ["M1", "M2"])
    try await bench.order(100)
    try await bench.order(100)
    let made = try await bench.make(.makespan)
    #expect(made.makespan == 6600 && Set(made.jobs.map(\.machine)) == ["M1", "M2"])
  }

  @Test func aStepIsDividedAmongMachinesWhereThatIsAllowed() async throws {
    let bench = try await ScheduleBench(machines: ["M1", "M2"])
    try await bench.order(200)
    #expect(try await bench.make(.makespan).makespan == 210 * 60)
    let divided = try await bench.make(.makespan, split: 2)
    #expect(
      divided.makespan == 6600 && divided.jobs.allSatisfy { $0.partCount == 2 })
    #expect(try await bench.check(divided.number).ok)
  }

  @Test func theSameSeedGivesTheSamePlan() async throws {
    let bench = try await ScheduleBench(machines: ["M1", "M2", "M3"])
    for quantity in [30, 70, 45, 200, 120, 15, 90] as [Int64] {
      try await bench.order(quantity, due: "2027-03-01")
    }
    let first = try await bench.make(seed: 7)
    let second = try await bench.make(seed: 7)
    #expect(first.jobs == second.jobs && first.number != second.number)
  }

  @Test func workAloneCanBeTooLong() async throws {
    let bench = try await ScheduleBench()
    try await bench.order(2000, due: "2027-03-01")
    let late = try #require(try await bench.make().late.first)
    #expect(late.because == ["The work takes longer than the time left until the due day"])
    #expect(late.due == ScheduleBench.at(14 * 60))
  }

  @Test func anOrderWhoseDayIsPastSaysSo() async throws {
    let bench = try await ScheduleBench()
    try await bench.order(100, due: "2027-03-01")
    bench.wait(minutes: 24 * 60)
    let late = try #require(try await bench.make().late.first)
    #expect(late.because == ["It was due before the plan begins"])
  }

  @Test func anotherOrderThatTakesTheMachineIsNamed() async throws {
    let bench = try await ScheduleBench()
    try await bench.order(700, due: "2027-03-01")
    try await bench.order(700, due: "2027-03-01")
    let made = try await bench.make()
    let late = try #require(made.late.first)
    let other = late.production == "MO-000001" ? "MO-000002" : "MO-000001"
    #expect(made.late.count == 1)
    #expect(late.because == ["\(other) uses machines, people or moulds"])
    let why = try await bench.schedules.why(
      ShowWhyLate(production: late.production), bench.tom
    ).output
    #expect(why.because == late.because && why.lateBy == late.lateBy && why.isPlanned)
    let inTime = try await bench.schedules.why(ShowWhyLate(production: other), bench.tom).output
    #expect(inTime.lateBy == nil && inTime.because.isEmpty)
    #expect(inTime.due == ScheduleBench.at(14 * 60), "due, although it is in time")
  }

  @Test func everyOrderHasItsDueDayAndEveryMachineItsPlace() async throws {
    let bench = try await ScheduleBench(machines: ["M1", "M2", "M3"])
    try await bench.order(10, due: "2027-03-05")
    try await bench.order(10)
    let made = try await bench.make()
    #expect(made.machines == ["M1", "M2", "M3"])
    #expect(Set(made.jobs.map(\.machine)).count < 3, "one has nothing to do")
    let orders = Dictionary(made.orders.map { ($0.production, $0) }) { first, _ in first }
    #expect(orders["MO-000001"]?.due?.description == "2027-03-05T22:00:00Z")
    #expect(orders["MO-000001"]?.lateBy == nil && orders["MO-000001"]?.sku == "LAMP-1")
    #expect(orders.count == 2 && orders["MO-000002"].map { $0.due == nil } == true)
    #expect(orders.values.allSatisfy { $0.start < $0.end })
  }

  @Test func aMaintenanceWindowIsLeftOutAndNamed() async throws {
    let bench = try await ScheduleBench()
    _ = try await bench.book.dependencies.maintenance.plan(
      PlanMaintenance(machine: "M1", from: ScheduleBench.at(0), to: ScheduleBench.at(13 * 60)),
      bench.tom)
    try await bench.order(100, due: "2027-03-01")
    let made = try await bench.make()
    #expect(made.jobs.first?.setupStart == ScheduleBench.at(13 * 60))
    #expect(
      made.late.first?.because == [
        "M1 is in maintenance from 2027-03-01 10:00 to 2027-03-01 23:00 (MW-000001)"
      ])
  }

  @Test func whatCannotBePlannedIsAnsweredWithTheReason() async throws {
    let bench = try await ScheduleBench(step: "casting:10m:1m")
    try await bench.order(10)
    let made = try await bench.make()
    #expect(made.jobs.isEmpty && made.unplanned.first?.production == "MO-000001")
    #expect(
      made.unplanned.first?.because == ["No active machine is in the group casting (step 1)"])
  }

  @Test func aStepRestsWhileNobodyWithTheSkillIsThere() async throws {
    let bench = try await ScheduleBench(step: "moulding:10m:1m:setter")
    _ = try await bench.book.dependencies.crews.set(
      SetCrew(skill: "Setter", shift: .morning, people: 1), bench.mia)
    try await bench.order(600)
    let made = try await bench.make(.makespan)
    // Until 19:00 nine hours; 70 minutes are left for the next morning at 07:00.
    #expect(made.jobs.first?.end == ScheduleBench.at(21 * 60 + 70))
    #expect(try await bench.check().ok)
  }

  @Test func changingTheColorTakesTime() async throws {
    let bench = try await ScheduleBench()
    for (name, hex) in [("White", "#FFFFFF"), ("Navy", "#1B2A49")] {
      _ = try await bench.book.dependencies.colors.create(
        CreateColor(name: name, hex: hex), bench.mia)
    }
    _ = try await bench.book.dependencies.changeovers.set(
      SetChangeover(from: "any", to: "any", time: TimeSpan(milliseconds: 20 * 60_000)), bench.mia)
    try await bench.order(50, color: "White")
    try await bench.order(50, color: "Navy")
    let made = try await bench.make(.makespan)
    #expect(made.changeovers == 1 && made.changeoverTime == TimeSpan(milliseconds: 1_200_000))
    #expect(made.makespan == 140 * 60)
    #expect(try await bench.check().ok)
  }

  @Test("A step over the night in which the clocks go forward takes as long as always")
  func clocksGoForward() async throws {
    let bench = try await ScheduleBench()
    // 2027-03-27, five in the afternoon at the site; the clocks go forward at three.
    bench.wait(minutes: 26 * 24 * 60 + 7 * 60)
    try await bench.order(1200)
    let made = try await bench.make(.makespan)
    #expect(made.makespan == 1210 * 60)
    #expect(try await bench.check().ok)
  }

  @Test func aPreviewWritesNothing() async throws {
    let bench = try await ScheduleBench()
    try await bench.order(100)
    let shown = try await bench.schedules.make(
      MakeSchedule(tries: 10), bench.book.call(.workshopManager, rehearsal: true))
    #expect(shown.output.jobs.count == 1)
    #expect(try await bench.count() == 0)
  }

  @Test func aFloorThatChangesDuringTheSearchIsAConflict() async throws {
    let bench = try await ScheduleBench()
    try await bench.order(100)
    let draft = try await bench.schedules.draft(MakeSchedule(tries: 10))
    _ = try await bench.book.dependencies.production.edit(
      EditProduction(production: "MO-000001", quantity: 120), bench.mia)
    let refused = await MachineBench.refusal {
      try await bench.book.write { transaction in
        try await ScheduleWriter(transaction).write(draft, adopts: false)
      }
    }
    #expect(refused?.code == .conflictVersion && refused?.message.contains("MO-000001") == true)
    #expect(try await bench.count() == 0)
  }

  @Test func techniciansSeePlansAndMakeNone() async throws {
    let bench = try await ScheduleBench()
    try await bench.order(100)
    let refused = await MachineBench.refusal {
      try await bench.schedules.make(MakeSchedule(tries: 10), bench.tom)
    }
    #expect(refused?.code == .denied)
    try await bench.make()
    #expect(try await bench.count() == 1)
    let adopting = await MachineBench.refusal {
      try await bench.schedules.adopt(ScheduleReference(schedule: "SCH-000001"), bench.tom)
    }
    #expect(adopting?.code == .denied)
  }

  private static let impossible: [MakeSchedule] = [
    MakeSchedule(seconds: -1), MakeSchedule(seconds: 3601), MakeSchedule(tries: -1),
    MakeSchedule(seed: -1), MakeSchedule(split: 0), MakeSchedule(split: 17),
    MakeSchedule(horizon: TimeSpan(milliseconds: 1000)),
    MakeSchedule(horizon: TimeSpan(milliseconds: 367 * 86_400_000)),
  ]

  @Test("Numbers out of range are refused", arguments: impossible)
  func ranges(_ input: MakeSchedule) async throws {
    let bench = try await ScheduleBench()
    let refused = await MachineBench.refusal {
      try await bench.schedules.make(input, bench.mia)
    }
    #expect(refused?.code == .badValue)
  }
}
