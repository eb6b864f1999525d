import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsWorkshop

/// What somebody said of a machine that is down is known to every later plan of the floor.
@Suite("Outages of schedules")
struct OutageTests {
  /// Until when M1 is down.
  private static let up = ScheduleBench.at(240)
  private static let down = "M1=2027-03-01T08:00:00Z..2027-03-01T12:00:00Z"

  private func broken() async throws -> ScheduleBench {
    let bench = try await ScheduleBench()
    try await bench.order(30)
    try await bench.make(adopt: true)
    let view = try await bench.schedules.replan(
      ReplanSchedule(down: [Self.down], tries: 50, adopt: true), bench.mia
    ).output
    #expect(view.jobs.allSatisfy { $0.setupStart >= Self.up })
    return bench
  }

  @Test func everyLaterPlanKnowsIt() async throws {
    let bench = try await broken()
    let again = try await bench.schedules.replan(ReplanSchedule(tries: 50), bench.mia).output
    #expect(again.jobs.allSatisfy { $0.setupStart >= Self.up })
    let made = try await bench.make()
    #expect(made.jobs.allSatisfy { $0.setupStart >= Self.up })
    let moved = try await bench.schedules.move(
      MoveStep(production: "MO-000001", to: "M1", at: .instant(ScheduleBench.at(60))), bench.mia
    ).output
    #expect(moved.jobs.allSatisfy { $0.setupStart >= Self.up })
    let promised = try await bench.schedules.promise(
      PromiseProduction(sku: "LAMP-1", quantity: .whole(1)), bench.mia
    ).output
    #expect(try #require(promised.readyAt) > Self.up)
  }

  @Test func theCheckOfItsPlanKnowsIt() async throws {
    let bench = try await broken()
    #expect(try await bench.check("SCH-000002").ok)
    // The plan of before the breakdown works on a machine that is down.
    #expect(try await !bench.check("SCH-000001").ok)
    let shown = try await bench.schedules.show(
      ShowSchedule(schedule: "SCH-000002"), bench.tom
    ).output
    let closed = shown.closed.first { $0.machine == "M1" }
    #expect(closed?.reason == "down" && closed?.end == Self.up)
  }

  @Test func aPlanThatTheFloorDoesNotFollowYetIsCheckedByWhatItKnows() async throws {
    let bench = try await ScheduleBench()
    try await bench.order(30)
    try await bench.make(adopt: true)
    _ = try await bench.schedules.replan(
      ReplanSchedule(down: [Self.down], tries: 50), bench.mia)
    #expect(try await bench.check("SCH-000002").ok)
    // Nobody has adopted it: the floor does not know of the outage.
    let made = try await bench.make()
    #expect(made.jobs.contains { $0.setupStart < Self.up })
  }

  @Test func whatIsSaidLaterCounts() async throws {
    let bench = try await broken()
    let sooner = try await bench.schedules.replan(
      ReplanSchedule(
        down: ["m1=2027-03-01T08:00:00Z..2027-03-01T10:00:00Z"], tries: 50), bench.mia
    ).output
    #expect(sooner.jobs.first?.setupStart == ScheduleBench.at(120))
    let inOrder = try await bench.schedules.replan(
      ReplanSchedule(up: ["M1"], tries: 50, adopt: true), bench.mia
    ).output
    #expect(inOrder.jobs.first.map { $0.setupStart < Self.up } == true)
    #expect(try await bench.make().jobs.contains { $0.setupStart < Self.up })
    let unknown = await MachineBench.refusal {
      try await bench.schedules.replan(ReplanSchedule(up: ["M9"]), bench.mia)
    }
    #expect(unknown?.code == .notFound)
  }

  @Test func aMachineThatWasStartedSinceIsNotDown() async throws {
    let bench = try await broken()
    bench.wait(minutes: 30)
    _ = try await bench.book.dependencies.machines.start(
      ChangeMachineStatus(machine: "M1"), bench.mia)
    let made = try await bench.make()
    #expect(made.jobs.contains { $0.setupStart < Self.up })
  }

  @Test func aLaterOutageDoesNotOpenAMachineThatHasFailed() async throws {
    let bench = try await ScheduleBench(machines: ["M1", "M2"])
    try await bench.order(100)
    try await bench.order(100)
    try await bench.make(.makespan, adopt: true)
    _ = try await bench.book.dependencies.machines.fail(
      ChangeMachineStatus(machine: "M2"), bench.mia)
    let later = try await bench.schedules.replan(
      ReplanSchedule(down: ["M2=2027-03-10..2027-03-11"], tries: 50, adopt: true), bench.mia
    ).output
    #expect(later.jobs.map(\.machine) == ["M1", "M1"])
    #expect(try await bench.make().jobs.map(\.machine) == ["M1", "M1"])
  }

  @Test func anOutageOfNowSaysWhenAMachineThatHasFailedWorksAgain() async throws {
    let bench = try await ScheduleBench()
    try await bench.order(30)
    try await bench.make(adopt: true)
    bench.wait(minutes: 30)
    _ = try await bench.book.dependencies.machines.fail(
      ChangeMachineStatus(machine: "M1"), bench.mia)
    #expect(try await bench.make().unplanned.map(\.because) == [["M1 has failed"]])
    let known = try await bench.schedules.replan(
      ReplanSchedule(down: [Self.down], tries: 50, adopt: true), bench.mia
    ).output
    #expect(known.jobs.first?.setupStart == Self.up)
    bench.wait(minutes: 30)
    #expect(try await bench.check(known.number).ok)
  }

  @Test func anOutageStaysOverWhenTheMachineIsStoppedAgain() async throws {
    let bench = try await broken()
    let machines = bench.book.dependencies.machines
    bench.wait(minutes: 30)
    _ = try await machines.start(ChangeMachineStatus(machine: "M1"), bench.mia)
    bench.wait(minutes: 30)
    _ = try await machines.stop(ChangeMachineStatus(machine: "M1"), bench.mia)
    #expect(try await bench.make().jobs.map(\.setupStart) == [ScheduleBench.at(60)])
  }

  @Test func aStartBeforeTheOutageDoesNotEndIt() async throws {
    let bench = try await ScheduleBench()
    try await bench.order(300)
    try await bench.make(adopt: true)
    // An hour from now on, for an hour.
    _ = try await bench.schedules.replan(
      ReplanSchedule(
        down: ["M1=2027-03-01T09:00:00Z..2027-03-01T10:00:00Z"], tries: 50, adopt: true),
      bench.mia)
    bench.wait(minutes: 10)
    _ = try await bench.book.dependencies.machines.start(
      ChangeMachineStatus(machine: "M1"), bench.mia)
    let made = try #require(try await bench.make().jobs.first)
    // Set-up, run and the outage.
    #expect(made.end.since(made.setupStart) == TimeSpan(milliseconds: 370 * 60_000))
  }

  @Test func anOutageOfAMachineOutOfUseIsKept() async throws {
    let bench = try await ScheduleBench(machines: ["M1", "M2"])
    let machines = bench.book.dependencies.machines
    _ = try await machines.disable(MachineReference(machine: "M2"), bench.anna)
    try await bench.order(100)
    try await bench.order(100)
    try await bench.make(adopt: true)
    _ = try await bench.schedules.replan(
      ReplanSchedule(
        down: ["M2=2027-03-01T08:00:00Z..2027-03-01T12:00:00Z"], tries: 50, adopt: true),
      bench.mia)
    _ = try await machines.enable(MachineReference(machine: "M2"), bench.anna)
    let made = try await bench.make(.makespan)
    #expect(made.jobs.allSatisfy { $0.machine == "M1" || $0.setupStart >= Self.up })
    #expect(
      try await bench.schedules.show(ShowSchedule(schedule: "SCH-000002"), bench.tom).output
        .closed.contains { $0.machine == "M2" && $0.reason == "down" })
  }

  @Test func undoTakesTheOutageBack() async throws {
    let bench = try await ScheduleBench()
    try await bench.order(30)
    try await bench.make(adopt: true)
    _ = try await bench.schedules.replan(
      ReplanSchedule(down: [Self.down], tries: 50, adopt: true), bench.mia)
    _ = try await bench.book.dependencies.changesets.undo(CommitReference(), bench.mia)
    #expect(try await bench.make().jobs.contains { $0.setupStart < Self.up })
  }

  @Test func aStepIsNotMovedIntoThePast() async throws {
    let bench = try await ScheduleBench()
    try await bench.order(30)
    try await bench.make()
    let refused = await MachineBench.refusal {
      try await bench.schedules.move(
        MoveStep(production: "MO-000001", to: "M1", at: .instant(ScheduleBench.at(-60))),
        bench.mia)
    }
    #expect(refused?.code == .badDate && refused?.field == "at")
    // Today means from now on.
    let today = try await bench.schedules.move(
      MoveStep(
        production: "MO-000001", to: "M1", at: try SiteTime(parsing: "2027-03-01")), bench.mia
    ).output
    #expect(today.jobs.first?.setupStart == ScheduleBench.at(0))
  }
}
