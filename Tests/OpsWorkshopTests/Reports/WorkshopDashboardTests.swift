import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsWorkshop

@Suite("The dashboard of the workshop")
struct WorkshopDashboardTests {
  private func board(_ bench: FloorBench) async throws -> DashboardView {
    try await bench.reports.dashboard(ShowWorkshopDashboard(), bench.mia).output
  }

  private func value(_ name: String, _ board: DashboardView) throws -> String {
    try #require(board.figures.first { $0.name == name }).value
  }

  @Test func afterMidnightItIsTheDayOnWhichTheShiftBegan() async throws {
    let bench = try await FloorBench()
    _ = try await bench.book.dependencies.production.create(
      CreateProduction(sku: "LAMP-1", quantity: 10, due: FloorBench.today), bench.mia)
    try await bench.floor.create("M1", .evening)
    bench.pass(hours: 10)
    try await bench.record(70)
    // 02:00 in the evening shift of Monday.
    bench.pass(hours: 6)
    try await bench.record(50)
    let night = try await board(bench)
    #expect(night.day == FloorBench.today)
    #expect(try value("good", night) == "120")
    #expect(try value("batches", night) == "1")
    #expect(night.charts.last?.bars.map(\.value) == ["120"])
    #expect(night.trends.first?.values.last == "120")
    // The order is late by its date all the same.
    #expect(try value("overdue", night) == "1")
    bench.pass(hours: 5)
    let morning = try await board(bench)
    #expect(morning.day == FloorBench.today.adding(days: 1))
    #expect(try value("good", morning) == "0")
    #expect(try value("batches", morning) == "0")
    #expect(morning.trends.first?.values.suffix(2) == ["120", "0"])
  }
}
