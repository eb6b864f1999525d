import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@testable import OpsWorkshop

@Suite("Following and changing schedules")
struct ChangeScheduleTests {
  @Test func theFloorFollowsOneSchedule() async throws {
    let bench = try await ScheduleBench()
    try await bench.order(100)
    try await bench.make(adopt: true)
    try await bench.make()
    _ = try await bench.schedules.adopt(ScheduleReference(schedule: "sch-000002"), bench.mia)
    let listed = try await bench.schedules.list(ListSchedules(), bench.tom).output.items
    #expect(listed.map(\.number) == ["SCH-000002", "SCH-000001"])
    #expect(listed.map(\.adopted) == [true, false])
  }

  @Test func whatTheFloorFollowsTellsOfANewerSchedule() async throws {
    let bench = try await ScheduleBench()
    func show(_ schedule: String? = nil) async throws -> ScheduleView {
      try await bench.schedules.show(ShowSchedule(schedule: schedule), bench.tom).output
    }
    try await bench.order(100)
    try await bench.make(adopt: true)
    #expect(try await show().remarks.isEmpty)
    try await bench.make()
    let followed = try await show()
    #expect(followed.number == "SCH-000001")
    #expect(followed.remarks == ["SCH-000002 is newer but not adopted"])
    #expect(try await show("SCH-000001").remarks.isEmpty)
    _ = try await bench.schedules.adopt(ScheduleReference(schedule: "SCH-000002"), bench.mia)
    let newer = try await show()
    #expect(newer.number == "SCH-000002" && newer.remarks.isEmpty)
  }

  @Test func whatHasBegunStaysAfterABreakdownElsewhere() async throws {
    let bench = try await ScheduleBench(machines: ["M1", "M2"])
    try await bench.order(200, due: "2027-03-01")
    try await bench.order(200, due: "2027-03-01")
    let made = try await bench.make(.makespan, adopt: true)
    for order in ["MO-000001", "MO-000002"] {
      _ = try await bench.book.dependencies.production.release(
        ProductionReference(production: order), bench.mia)
    }
    bench.wait(minutes: 30)
    let again = try await bench.schedules.replan(
      ReplanSchedule(down: ["M2=2027-03-01T08:30:00Z..2027-03-01T12:00:00Z"], tries: 50), bench.mia
    ).output
    let stays = try #require(made.jobs.first { $0.machine == "M1" })
    let found = try #require(again.jobs.first { $0.production == stays.production })
    #expect(found.frozen && found.machine == "M1" && found.start == stays.start)
    // Nothing is booked after half an hour, so all 200 pieces are still to be made.
    #expect(found.end == ScheduleBench.at(230))
    let moved = try #require(again.jobs.first { $0.production != stays.production })
    #expect(!moved.frozen && moved.setupStart >= ScheduleBench.at(210))
  }

  @Test func anOrderThatIsFrozenStaysWhereItIs() async throws {
    let bench = try await ScheduleBench()
    try await bench.order(100)
    let first = try await bench.make(adopt: true)
    try await bench.order(30, due: "2027-03-01", priority: .urgent)
    let second = try await bench.make(freeze: ["MO-000001"])
    let (old, new) = (first.jobs[0], second.jobs.first { $0.production == "MO-000001" })
    #expect(new?.start == old.start && new?.end == old.end && new?.frozen == true)
    let refused = await MachineBench.refusal { try await bench.make(freeze: ["MO-000002"]) }
    #expect(refused?.code == .badState)
  }

  @Test func aStepIsMovedToAnotherMachineAndTime() async throws {
    let bench = try await ScheduleBench(machines: ["M1", "M2"])
    try await bench.order(100)
    try await bench.make()
    let moved = try await bench.schedules.move(
      MoveStep(production: "MO-000001", to: "M2", at: .instant(ScheduleBench.at(60))), bench.mia
    ).output
    #expect(moved.jobs[0].machine == "M2" && moved.jobs[0].setupStart == ScheduleBench.at(60))
    #expect(moved.origin == .moved && moved.base == "SCH-000001")
    let compared = try await bench.schedules.compare(
      CompareSchedules(first: "SCH-000001", second: "SCH-000002"), bench.tom
    ).output
    #expect(compared.movedOrders == ["MO-000001"] && compared.makespan.description == "1h")
    let figure = compared.figures.first { $0.name == "makespan" }
    #expect(figure?.firstValue == "1h50m" && figure?.difference == "1h")
    #expect(compared.figures.first { $0.name == "late_orders" }?.difference == "0")
    #expect(compared.figures.map(\.name) == ScheduleFigure.allCases.map(\.rawValue))
  }

  @Test func aQuestionWritesNothing() async throws {
    let bench = try await ScheduleBench()
    try await bench.order(100, due: "2027-03-01")
    try await bench.make()
    let answer = try await bench.schedules.whatIf(
      AskWhatIf(down: ["M1=2027-03-01..2027-03-01"]), bench.tom
    ).output
    #expect(answer.newlyLate == ["MO-000001"] && answer.lateOrders == 1)
    #expect(try await bench.count() == 1)
    for text in ["M1", "M1=2027-03-02", "M1=2027-03-02..2027-03-01", "=2027-03-01..2027-03-02"] {
      let refused = await MachineBench.refusal {
        try await bench.schedules.whatIf(AskWhatIf(down: [text]), bench.tom)
      }
      #expect(refused?.errorClass == .data, "\(text)")
    }
  }

  @Test func aQuestionComparesTwoFloorsOfOneState() async throws {
    let bench = try await ScheduleBench()
    try await bench.order(100)
    try await bench.make()
    let store = CountingStore(bench.book.store)
    let schedules = ScheduleService(desk: Desk(store: store, world: bench.book.world))
    _ = try await schedules.whatIf(
      AskWhatIf(down: ["M1=2027-03-01..2027-03-01"]), bench.tom)
    #expect(store.reads(of: ShiftException.schema) == [.snapshot])
  }
}
