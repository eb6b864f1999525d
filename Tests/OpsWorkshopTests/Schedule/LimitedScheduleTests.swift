import OpsDomain
import OpsKernel
import OpsTesting
import TestBenches
import Testing

@testable import OpsWorkshop

/// A plan of the floor is about all machines and orders, so it is closed to limited rights.
@Suite("Plans of the floor and limited rights")
struct LimitedScheduleTests {
  private static let plan = """
    {"jobs":[{"production":"MO-000001","step":1,"machine":"M1",
    "setup_start":"2027-03-01T08:00:00Z","start":"2027-03-01T08:10:00Z",
    "end":"2027-03-01T09:50:00Z"}]}
    """

  private func refusals(_ bench: ScheduleBench, _ call: Call) async -> [ErrorCode?] {
    let schedules = bench.schedules
    return [
      await MachineBench.refusal { try await schedules.show(ShowSchedule(), call) }?.code,
      await MachineBench.refusal { try await schedules.check(CheckSchedule(), call) }?.code,
      await MachineBench.refusal {
        try await schedules.check(CheckSchedule(plan: Self.plan), call)
      }?.code,
      await MachineBench.refusal {
        try await schedules.whatIf(AskWhatIf(down: ["M1=2027-03-01..2027-03-01"]), call)
      }?.code,
    ]
  }

  @Test("A right for one product is told nothing of the floor, whoever wrote the plan")
  func limited() async throws {
    let bench = try await ScheduleBench()
    try await bench.order(100)
    try await bench.make(adopt: true)
    let call = bench.book.call(
      .workshopTechnician, .productionViewConfig,
      only: try await bench.book.only(product: "LAMP-1"))
    #expect(await refusals(bench, call) == [.denied, .denied, .denied, .denied])
    #expect(await refusals(bench, bench.tom) == [nil, nil, nil, nil])
  }
}
