import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsWorkshop

/// A plan is written only for the floor it was made for.
@Suite("The same floor")
struct SameFloorTests {
  private static let down = "M1=2027-03-01T08:00:00Z..2027-03-01T12:00:00Z"

  private func write(_ draft: ScheduleDraft, _ bench: ScheduleBench) async -> OpsError? {
    await MachineBench.refusal {
      try await bench.book.write { transaction in
        try await ScheduleWriter(transaction).write(draft, adopts: false)
      }
    }
  }

  @Test func anOutageOfAnotherScheduleThatIsAdoptedMeanwhileIsAConflict() async throws {
    let bench = try await ScheduleBench()
    try await bench.order(30)
    try await bench.make()
    // The schedule that is changed stays as it is; the outage comes with another one.
    let draft = try await bench.schedules.draft(
      ReplanSchedule(schedule: "SCH-000001", tries: 50))
    _ = try await bench.schedules.replan(
      ReplanSchedule(down: [Self.down], tries: 50, adopt: true), bench.mia)
    let refused = await write(draft, bench)
    #expect(refused?.code == .conflictVersion)
    #expect(refused?.message.contains("the outage of M1") == true, "\(refused?.message ?? "")")
  }

  @Test func whatThePlanIsNotMadeOfMayChange() async throws {
    let bench = try await ScheduleBench()
    try await bench.order(30)
    let draft = try await bench.schedules.draft(MakeSchedule(tries: 10))
    _ = try await bench.book.dependencies.machines.edit(
      EditMachine(machine: "M1", note: "greased"), bench.anna)
    #expect(await write(draft, bench) == nil)
  }

  @Test func aRoutingThatIsWrittenAnewIsNamed() async throws {
    let bench = try await ScheduleBench()
    try await bench.order(30)
    let draft = try await bench.schedules.draft(MakeSchedule(tries: 10))
    try await bench.route("LAMP-1", ["moulding:10m:2m"])
    let refused = await write(draft, bench)
    #expect(refused?.code == .conflictVersion)
    #expect(refused?.message.contains("the routing of LAMP-1") == true)
  }
}
