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
    let made = try await bench.schedules.make(MakeSchedule(tries: 10), bench.mia).output
    #expect(made.jobs.count == 1 && made.makespan > 28 * 86_400)
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
