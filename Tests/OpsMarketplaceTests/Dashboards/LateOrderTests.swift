import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsMarketplace

/// Which orders an administrator is told of as late, and what helps.
@Suite("Late orders on the dashboard")
struct LateOrderTests {
  private let bench: DriverBench

  init() async throws { bench = try await DriverBench() }

  private func late() async throws -> DashboardView.Figure {
    let view = try await bench.book.dependencies.marketDashboards.marketplace(
      ShowMarketplaceDashboard(), bench.anna
    ).output
    return try #require(view.figures.first { $0.name == "late" })
  }

  @Test("Who has not paid waits for nothing; dispatch helps as long as a driver is lacking")
  func whatHelps() async throws {
    let driver = try await bench.working(bench.dora)
    try await bench.order(.created)
    try await bench.order(.paymentProcessing)
    bench.wait(seconds: 2 * 3600)
    let unpaid = try await late()
    #expect(unpaid.value == "0" && unpaid.hint == nil)
    let order = try await bench.order(.readyForPickup)
    bench.wait(seconds: 2 * 3600)
    let ready = try await late()
    #expect(ready.value == "1" && ready.hint == "opsh dispatch run")
    _ = try await bench.deliveries.assign(AssignOrder(order: order, driver: driver), bench.anna)
    _ = try await bench.deliveries.pickup(DeliveryStep(order: order), bench.dora)
    let carried = try await late()
    #expect(carried.value == "1" && carried.hint == "opsh order show \(order)")
  }
}
