import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsWorkshop

/// What `today` says of the workshop.
@Suite("What waits in the workshop today")
struct WorkshopTodayTests {
  private func names(_ bench: FloorBench, _ call: Call) async throws -> [String] {
    try await bench.book.dependencies.today.list(ListToday(), call).output.items.map(\.name)
  }

  @Test func lateProductionOrdersWaitForThePlanner() async throws {
    let bench = try await FloorBench()
    _ = try await bench.book.dependencies.production.create(
      CreateProduction(sku: "LAMP-1", quantity: 10, due: FloorBench.today), bench.mia)
    #expect(try await !names(bench, bench.mia).contains("production_late"))
    bench.pass(hours: 24)
    let line = try #require(
      try await bench.book.dependencies.today.list(ListToday(), bench.mia).output.items
        .first { $0.name == "production_late" })
    #expect(line.count == 1 && line.command == "opsh production show MO-000001")
    #expect(try await !names(bench, bench.tom).contains("production_late"))
  }

  @Test func failedMachinesWaitForPeopleWhoMayResetThem() async throws {
    let bench = try await FloorBench()
    _ = try await bench.book.dependencies.machines.fail(
      ChangeMachineStatus(machine: "M1", reason: "smoke"), bench.tom)
    let lines = try await bench.book.dependencies.today.list(ListToday(), bench.mia).output.items
    let line = try #require(lines.first { $0.name == "machines_failed" })
    #expect(line.urgency == .now && line.command == "opsh machine reset M1")
    #expect(try await !names(bench, bench.tom).contains("machines_failed"))
  }
}
