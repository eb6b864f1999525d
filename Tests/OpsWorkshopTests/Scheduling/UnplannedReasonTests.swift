import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsWorkshop

/// An order that cannot be planned names what has to change for it.
@Suite("Why orders are not planned")
struct UnplannedReasonTests {
  @Test func ofSeveralClosuresTheOneThatEndsLastIsNamed() async throws {
    let bench = try await ScheduleBench()
    _ = try await bench.book.dependencies.maintenance.plan(
      PlanMaintenance(machine: "M1", from: ScheduleBench.at(60), to: ScheduleBench.at(360)),
      bench.tom)
    _ = try await bench.book.dependencies.machines.fail(
      ChangeMachineStatus(machine: "M1", reason: "no pressure"), bench.anna)
    try await bench.order(10)
    #expect(try await bench.make().unplanned.map(\.because) == [["M1 has failed"]])
  }

  @Test func aMouldThatIsAwayIsNamedAsTheRoutingWritesIt() async throws {
    let bench = try await ScheduleBench(step: "moulding:10m:1m::M-42")
    _ = try await bench.book.dependencies.moulds.create(
      CreateMould(code: "M-42", count: 0), bench.mia)
    try await bench.order(10)
    let made = try await bench.make()
    #expect(made.unplanned.map(\.because) == [["The count of mould M-42 is 0"]])
  }

  @Test func aSkillThatNobodyHasIsNamed() async throws {
    let bench = try await ScheduleBench(step: "moulding:10m:1m:setter")
    _ = try await bench.book.dependencies.crews.set(
      SetCrew(skill: "setter", shift: .morning, people: 0), bench.mia)
    try await bench.order(10)
    let made = try await bench.make()
    #expect(
      made.unplanned.map(\.because) == [["Nobody has the skill setter in the planned time"]])
  }

  @Test("A closure of a whole day names the day, any other one its times")
  func closures() {
    func text(_ start: Int, _ end: Int) -> String {
      let span = FloorSpan(
        start: ScheduleBench.at(start).floorSeconds, end: ScheduleBench.at(end).floorSeconds)
      return MachineClosure(cause: .down, span: span, id: "down-1").sentence("M1", UTCCalendar())
    }
    // The clock of the book starts at 08:00 UTC.
    #expect(text(16 * 60, 40 * 60) == "M1 is down on 2027-03-02")
    #expect(text(16 * 60, 39 * 60) == "M1 is down from 2027-03-02 00:00 to 2027-03-02 23:00")
    #expect(text(17 * 60, 40 * 60) == "M1 is down from 2027-03-02 01:00 to 2027-03-03 00:00")
  }
}
