import OpsDomain
import OpsTesting
import Testing

@testable import OpsWorkshop

@Suite("Adherence to schedules")
struct ScheduleAdherenceTests {
  private func adherence(_ bench: ScheduleBench) async throws -> FloorReportView.Adherence? {
    try await bench.book.dependencies.floorReports.report(
      ReportFloor(period: "2027-03-01..2027-03-01"), bench.mia
    ).output.adherence
  }

  @Test func aLaterScheduleChangesNothingOfThePast() async throws {
    let bench = try await ScheduleBench()
    let production = bench.book.dependencies.production
    let (kept, late) = (try await bench.order(30), try await bench.order(30))
    try await bench.make(.makespan, adopt: true)
    bench.wait(minutes: 300)
    for (order, wait) in [(kept, Int64(1440)), (late, 0)] {
      _ = try await production.release(ProductionReference(production: order), bench.mia)
      _ = try await production.complete(CompleteProduction(production: order), bench.mia)
      bench.wait(minutes: wait)
    }
    let told = try await adherence(bench)
    #expect(told?.planned == 2 && told?.kept == 1)
    try await bench.order(10)
    try await bench.make(.makespan, adopt: true)
    #expect(try await adherence(bench) == told)
  }
}
