import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsMarketplace

/// What the marketplace's dashboard says of deliveries.
@Suite("Deliveries on the dashboard of the marketplace")
struct DeliverySumsTests {
  /// Seconds in which Bella Napoli makes an order.
  private static let preparation: Int64 = 900

  private func figure(
    _ name: String, _ bench: some MarketBench
  ) async throws -> DashboardView.Figure {
    let view = try await bench.book.dependencies.marketDashboards.marketplace(
      ShowMarketplaceDashboard(), bench.anna
    ).output
    return try #require(view.figures.first { $0.name == name })
  }

  /// Seconds from when Bella Napoli has to begin with an order for later to the door.
  private func hurry(_ bench: DriverBench) async throws -> Int64 {
    let way = try await bench.book.read { transaction in
      try await DeliveryTimes(transaction.asSystem("test"))
        .way(from: bench.market.partner.mapPlace, to: DriverBench.door)
    }
    return Self.preparation + way
  }

  @Test("An order for later counts from when its partner had to begin")
  func later() async throws {
    let bench = try await DriverBench()
    try await bench.working(bench.dora)
    let wanted = bench.book.clock.now().adding(milliseconds: 6 * 3_600_000)
    let order = try await bench.order(.readyForPickup, for: wanted)
    bench.wait(seconds: 6 * 3600)
    try await bench.deliver(order, by: bench.dora)
    let door = try await figure("door", bench)
    let minutes = (try await hurry(bench) + 30) / 60
    #expect(door.value == "\(minutes)")
    #expect(door.label == "minutes from order to door today, on average (1 delivery)")
  }

  @Test("The mean of deliveries is rounded once, when all their times are summed")
  func mean() async throws {
    let bench = try await DriverBench()
    try await bench.working(bench.dora)
    // 87 minutes in all; each cut to whole minutes, they would be 85.
    for seconds: Int64 in [1_950, 1_790, 1_480] {
      let order = try await bench.order()
      bench.wait(seconds: seconds)
      try await bench.deliver(order, by: bench.dora)
    }
    #expect(try await figure("door", bench).value == "29")
  }

  @Test("Half a minute is rounded up, and no deliveries have no mean")
  func meanMinutes() {
    func mean(_ seconds: Int64...) -> Int64? {
      MarketplaceOverview.meanMinutes(seconds.map { TimeSpan(milliseconds: $0 * 1000) })
    }
    #expect(mean() == nil && mean(89) == 1 && mean(90) == 2 && mean(59, 61) == 1)
    #expect(mean(1_935, 1_754, 2_935, 2_934, 2_403, 1_488) == 37)
  }

  @Test("A delivery stays one when the money goes back, and a cancelled order is none")
  func refunded() async throws {
    let bench = try await OrderBench()
    let order = try await bench.place(pay: "approved").number
    _ = try await bench.orders.accept(OrderReference(order: order), bench.pat)
    bench.pass(minutes: 20)
    try await bench.bring(order)
    #expect(try await figure("door", bench).value == "20")
    _ = try await bench.orders.refund(RefundOrder(order: order, reason: "cold"), bench.anna)
    #expect(try await bench.order(order).status == .refunded)
    let given = try await bench.place(pay: "approved").number
    _ = try await bench.orders.cancel(CancelOrder(order: given), bench.kim)
    let door = try await figure("door", bench)
    #expect(
      door.value == "20"
        && door.label == "minutes from order to door today, on average (1 delivery)")
  }

  @Test("An order for later is without a driver once its partner has to begin")
  func withoutDriver() async throws {
    let bench = try await DriverBench()
    let wanted = bench.book.clock.now().adding(milliseconds: 6 * 3_600_000)
    try await bench.order(.accepted, for: wanted)
    let early = try await figure("without_driver", bench)
    #expect(early.value == "0" && early.hint == nil)
    try await bench.order(.accepted)
    #expect(try await figure("without_driver", bench).value == "1")
    let hurry = try await hurry(bench)
    bench.wait(seconds: 6 * 3600 - hurry)
    let due = try await figure("without_driver", bench)
    #expect(due.value == "2" && due.hint == "opsh dispatch run")
  }
}
