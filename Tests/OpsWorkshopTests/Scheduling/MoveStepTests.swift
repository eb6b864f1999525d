import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsWorkshop

/// What cannot be moved, followed or read from a file.
@Suite("Schedules that cannot be")
struct MoveStepTests {
  @Test func aStepMovesOnlyWhereItCanBeMade() async throws {
    let bench = try await ScheduleBench()
    _ = try await bench.book.dependencies.machines.create(
      CreateMachine(number: "P1", group: "Presses"), bench.anna)
    try await bench.order(100)
    try await bench.make()
    func move(
      _ order: String = "MO-000001", step: Int64? = nil, to machine: String = "M1",
      by call: Call? = nil
    ) async throws -> ScheduleView {
      try await bench.schedules.move(
        MoveStep(
          production: order, step: step, to: machine, at: .instant(ScheduleBench.at(60))),
        call ?? bench.mia
      ).output
    }
    let cases: [(ErrorCode, String?, () async throws -> ScheduleView)] = [
      (.notFound, "production", { try await move("MO-000009") }),
      (.notFound, "step", { try await move(step: 2) }),
      (.notFound, "to", { try await move(to: "M9") }),
      (.ruleViolated, "to", { try await move(to: "P1") }),
      (.denied, nil, { try await move(by: bench.tom) }),
    ]
    for (index, (code, field, body)) in cases.enumerated() {
      let refused = await MachineBench.refusal(body)
      #expect(refused?.code == code, "case \(index): \(String(describing: refused))")
      #expect(field == nil || refused?.field == field, "case \(index)")
    }
    let strange = await MachineBench.refusal { try await move(to: "P1") }
    #expect(strange?.message == "P1 cannot make step 1 of MO-000001")
    let past = await MachineBench.refusal {
      try await bench.schedules.move(
        MoveStep(production: "MO-000001", to: "M1", at: .instant(ScheduleBench.at(-60))), bench.mia)
    }
    #expect(past?.code == .badDate && past?.message == "2027-03-01 09:00 is in the past")
    let ended = try await bench.order(10)
    _ = try await bench.book.dependencies.production.cancel(
      CancelProduction(production: ended, reason: "wrong size"), bench.mia)
    let unplanned = await MachineBench.refusal { try await move("mo-000002") }
    #expect(unplanned?.code == .notFound)
    #expect(unplanned?.message == "MO-000002 is not in the plan")
    #expect(try await bench.count() == 1)
  }

  @Test("An order goes by its identifier as well as by its number")
  func ordersByIdentifier() async throws {
    let bench = try await ScheduleBench(machines: ["M1", "M2"])
    let number = try await bench.order(100)
    let id = try await bench.book.dependencies.production.show(
      ProductionReference(production: number), bench.mia
    ).output.order.id.description
    let made = try await bench.make(adopt: true)
    let frozen = try await bench.make(freeze: [id])
    #expect(frozen.jobs.map(\.frozen) == [true])
    let both = try await bench.make(freeze: [number.lowercased(), id])
    #expect(both.jobs.map(\.setupStart) == made.jobs.map(\.setupStart))
    let moved = try await bench.schedules.move(
      MoveStep(production: id, to: "M2", at: .instant(ScheduleBench.at(60))), bench.mia
    ).output
    #expect(moved.jobs.map(\.machine) == ["M2"] && moved.jobs.map(\.production) == [number])
    let plan = """
      {"jobs":[{"production":"\(id)","step":1,"machine":"M1",
      "setup_start":"2027-03-01T08:00:00Z",
      "start":"2027-03-01T08:10:00Z","end":"2027-03-01T09:50:00Z"}]}
      """
    #expect(try await bench.check(plan: plan).ok)
    let nobody = await MachineBench.refusal { try await bench.make(freeze: ["MO-000009"]) }
    #expect(nobody?.code == .notFound && nobody?.field == "freeze")
  }

  @Test func aStepThatCannotStartThenSaysWhen() async throws {
    let bench = try await ScheduleBench(machines: ["M1", "M2"])
    _ = try await bench.book.dependencies.production.create(
      CreateProduction(
        sku: "LAMP-1", quantity: 100, notBefore: try CivilDate(parsing: "2027-03-03")), bench.mia)
    try await bench.order(100)
    _ = try await bench.book.dependencies.maintenance.plan(
      PlanMaintenance(machine: "M2", from: ScheduleBench.at(0), to: ScheduleBench.at(13 * 60)),
      bench.tom)
    let made = try await bench.make()
    func move(_ order: String, to machine: String, at: SiteTime) async throws -> [String] {
      try await bench.schedules.move(
        MoveStep(production: order, to: machine, at: at, schedule: made.number), bench.mia
      ).output.remarks
    }
    let hour = SiteTime.instant(ScheduleBench.at(60))
    let today = SiteTime.day(try CivilDate(parsing: "2027-03-01"))
    let start = "starts at 2027-03-03 00:00, not"
    let reason = "it cannot begin before 2027-03-03"
    #expect(
      try await move("MO-000001", to: "M1", at: hour)
        == ["MO-000001 \(start) at 2027-03-01 11:00: \(reason)"])
    #expect(
      try await move("MO-000001", to: "M1", at: today)
        == ["MO-000001 \(start) on 2027-03-01: \(reason)"])
    #expect(
      try await move("MO-000002", to: "M2", at: hour)
        == [
          "MO-000002 starts at 2027-03-01 23:00, not at 2027-03-01 11:00: M2 does not work then"
        ])
    #expect(try await move("MO-000002", to: "M2", at: today).isEmpty, "later on that day")
    #expect(try await move("MO-000002", to: "M1", at: hour).isEmpty)
    #expect(made.remarks.isEmpty)
  }

  @Test("A machine that opens later on a day works on that day")
  func aDayThatBeginsWithTheNightOfADayOff() async throws {
    let bench = try await ScheduleBench()
    // Closed from Tuesday 07:00 to Thursday 07:00.
    _ = try await bench.book.dependencies.shifts.calendar(
      KeepShiftCalendar(action: .set, weekdays: "mon,thu-sun"), bench.mia)
    let begun = try await bench.order(3000)
    try await bench.make(adopt: true)
    _ = try await bench.book.dependencies.production.release(
      ProductionReference(production: begun), bench.mia)
    bench.wait(minutes: 30)
    try await bench.order(60)
    func move(_ day: String) async throws -> [String] {
      try await bench.schedules.move(
        MoveStep(production: "MO-000002", to: "M1", at: .day(try CivilDate(parsing: day))),
        bench.mia
      ).output.remarks
    }
    let start = "MO-000002 starts at 2027-03-05 12:30, not on"
    #expect(try await move("2027-03-03") == ["\(start) 2027-03-03: M1 does not work then"])
    #expect(try await move("2027-03-04") == ["\(start) 2027-03-04"])
  }

  @Test func aScheduleOfClosedOrdersIsNotFollowed() async throws {
    let bench = try await ScheduleBench()
    let order = try await bench.order(100)
    let made = try await bench.make()
    _ = try await bench.book.dependencies.production.cancel(
      CancelProduction(production: order, reason: "wrong size"), bench.mia)
    let refused = await MachineBench.refusal {
      try await bench.schedules.adopt(ScheduleReference(schedule: made.number), bench.mia)
    }
    #expect(refused?.code == .badState && refused?.message.contains(order) == true)
    #expect(
      try await bench.schedules.list(ListSchedules(), bench.tom).output.items.allSatisfy {
        !$0.adopted
      })
  }

  @Test func filesNeedTheirFieldsAndMayLackTheirEnvelope() async throws {
    let bench = try await ScheduleBench()
    let none = await MachineBench.refusal { try await bench.check() }
    #expect(none?.code == .notFound)
    try await bench.order(100)
    let bare = """
      {"jobs":[{"production":"mo-000001","step":1,"machine":"M1",
      "setup_start":"2027-03-01T08:00:00Z",
      "start":"2027-03-01T08:10:00Z","end":"2027-03-01T09:50:00Z"}]}
      """
    #expect(try await bench.check(plan: bare).ok)
    for text in [
      "", "[]", "{}", #"{"jobs":[{"production":"MO-000001"}]}"#,
      bare.replacing("2027-03-01T08:10:00Z", with: "soon"),
    ] {
      let refused = await MachineBench.refusal { try await bench.check(plan: text) }
      #expect(refused?.errorClass == .data, "\(text): \(String(describing: refused))")
    }
    let strange = try await bench.check(plan: bare.replacing("M1", with: "M9"))
    #expect(!strange.ok)
    let unknown = await MachineBench.refusal { try await bench.check("SCH-000009") }
    #expect(unknown?.code == .notFound)
  }
}
