import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsMarketplace

/// Nobody is paid for a way that no vehicle makes in the time. The way is 1.5 km, 1.20 at 0.80 a
/// kilometer; a bicycle makes it in six minutes, a car in three.
@Suite("Ways that are not paid in full")
struct UnpaidWayTests {
  private let bench: DriverBench

  init() async throws { bench = try await DriverBench() }

  private func earnings() async throws -> EarningsView {
    try await bench.earnings.show(ShowEarnings(week: true), bench.dora).output
  }

  private func overview() async throws -> DashboardView {
    try await bench.book.dependencies.marketDashboards.marketplace(
      ShowMarketplaceDashboard(), bench.anna
    ).output
  }

  @Test("A delivery at once earns no kilometer, says why, and is posted without it")
  func atOnce() async throws {
    try await bench.working(bench.dora)
    let order = try await bench.order()
    try await bench.deliver(order, by: bench.dora)
    let earned = try await earnings()
    #expect(earned.total == "4.00")
    #expect(earned.parts.map(\.part) == [.base, .distance, .eco])
    #expect(earned.parts.map(\.amount) == ["3.50", "0.00", "0.50"])
    #expect(earned.unpaid.map(\.order) == [order] && earned.unpaid.map(\.amount) == ["1.20"])
    #expect(
      earned.unpaid.first?.reason
        == "0 km of 1.5 km are paid: the order was delivered 0s after the pickup")
    let posted = try await bench.book.read { transaction in
      try await transaction.repository(MoneyEntry.self).all(
        where: .equals(MoneyEntry.Columns.posting, "earning \(order)"))
    }
    #expect(posted.map(\.amount).sorted() == [-400, 400])
    #expect(
      try await bench.book.dependencies.moneyAudit.verify(VerifyMoney(), bench.anna).output.isSound)
  }

  @Test(
    "The way is paid as far as the vehicle comes",
    arguments: [
      (.bicycle, 180, "0.60", "0.60"), (.bicycle, 359, "1.20", "0.00"),
      (.bicycle, 360, "1.20", nil), (.car, 90, "0.60", "0.60"), (.car, 180, "1.20", nil),
    ] as [(VehicleKind, Int64, String, String?)])
  func inPart(_ vehicle: VehicleKind, _ seconds: Int64, _ paid: String, _ rest: String?)
    async throws
  {
    try await bench.working(bench.dora, vehicle)
    try await bench.deliver(try await bench.order(), by: bench.dora, riding: seconds)
    let earned = try await earnings()
    #expect(earned.parts.first { $0.part == .distance }?.amount == paid)
    #expect(earned.unpaid.first?.amount == rest)
  }

  @Test("How fast a vehicle is is a setting")
  func speed() async throws {
    try await bench.set("market.speed_bicycle", "130")
    try await bench.working(bench.dora)
    try await bench.deliver(try await bench.order(), by: bench.dora, riding: 42)
    #expect(try await earnings().unpaid.isEmpty)
  }

  @Test("Administrators are shown what was too fast, for seven days")
  func overviewListsThem() async throws {
    let number = try await bench.working(bench.dora)
    try await bench.deliver(try await bench.order(), by: bench.dora, riding: 360)
    let before = try await overview()
    #expect(before.figures.first { $0.name == "too_fast" }?.value == "0" && before.lists.isEmpty)
    let orders = [try await bench.order(), try await bench.order()]
    for order in orders { try await bench.deliver(order, by: bench.dora, riding: 1) }
    bench.wait(seconds: 120)
    let view = try await overview()
    let figure = view.figures.first { $0.name == "too_fast" }
    #expect(figure?.value == "2" && figure?.hint == "opsh order show \(orders[1])")
    let list = try #require(view.lists.first)
    #expect(list.total == 2 && list.items.map(\.name) == orders.reversed())
    #expect(list.items[0].label == "\(number), 1.5 km in 1s" && list.items[0].minutes == 2)
    bench.wait(seconds: 7 * 86_400)
    #expect(try await overview().lists.isEmpty)
  }

  @Test("The gate takes no other earning of nothing, and no rest of what is paid in full")
  func gate() async throws {
    let number = try await bench.verified(bench.dora)
    func refusal(_ part: EarningPart, _ amount: Int64, _ way: Int64?, _ unpaid: Int64) async
      -> ErrorCode?
    {
      await failureCode {
        try await bench.book.write { transaction in
          let driver = try await transaction.repository(Driver.self).named(number)
          try await DriverPay(transaction).write(
            "test \(part.rawValue) \(amount) \(unpaid)", part, amount, driver,
            at: transaction.now, paidWay: way, unpaid: unpaid)
        }
      }
    }
    #expect(await refusal(.distance, 0, nil, 0) == .badAmount)
    #expect(await refusal(.base, 0, 5, 10) == .badAmount)
    #expect(await refusal(.distance, 10, nil, 10) == .badAmount)
    #expect(await refusal(.distance, 0, 5, -1) == .badAmount)
    #expect(await refusal(.distance, 0, 5, 10) == nil)
  }
}
