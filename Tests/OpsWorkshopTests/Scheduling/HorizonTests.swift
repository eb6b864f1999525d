import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsWorkshop

@Suite("How far schedules look ahead")
struct HorizonTests {
  /// More than four weeks of one machine, day and night.
  private static let much: Int64 = 45_000

  @Test func aPlanLooksFurtherUnlessSomebodySaysHowFar() async throws {
    let bench = try await ScheduleBench()
    try await bench.order(Self.much)
    let refused = await MachineBench.refusal {
      try await bench.schedules.make(
        MakeSchedule(horizon: TimeSpan(milliseconds: 28 * 86_400_000), tries: 10), bench.mia)
    }
    #expect(refused?.code == .ruleViolated && refused?.field == "horizon")
    #expect(refused?.message.contains("28 days") == true)
    #expect(refused?.hint?.contains("--horizon") == true)
    let made = try await bench.schedules.make(MakeSchedule(tries: 10), bench.mia).output
    #expect(made.jobs.count == 1 && made.makespan > 28 * 86_400)
  }

  @Test func aCommandWithoutAHorizonDoesNotAskForOne() async throws {
    let bench = try await ScheduleBench()
    try await bench.order(30)
    try await bench.make()
    // More than the five weeks that the schedule is replanned in.
    try await bench.order(60_000)
    let refused = await MachineBench.refusal {
      try await bench.schedules.replan(ReplanSchedule(tries: 10), bench.mia)
    }
    #expect(refused?.code == .ruleViolated && refused?.field == nil)
    #expect(refused?.message.contains("MO-000002") == true)
    #expect(refused?.hint == "cancel orders, or make them smaller")
  }

  @Test func aPromiseLooksFurtherToo() async throws {
    let bench = try await ScheduleBench()
    try await bench.order(Self.much)
    let promised = try await bench.schedules.promise(
      PromiseProduction(sku: "LAMP-1", quantity: .whole(1)), bench.mia
    ).output
    #expect(promised.readyOn != nil)
  }
}
