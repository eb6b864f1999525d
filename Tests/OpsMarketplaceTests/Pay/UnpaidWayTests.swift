import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsMarketplace

/// Nobody is paid for a way that no vehicle makes in the time. The way is 1.5 km, 1.20 at 0.80 a
/// kilometer; 0.5 km are always paid. A bicycle makes the other kilometer in four minutes at the
/// usual speed, and in two at twice the speed, which still counts; a car makes it in one.
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

  @Test("A delivery at once earns half a kilometer, says why, and is posted without the rest")
  func atOnce() async throws {
    try await bench.working(bench.dora)
    let order = try await bench.order()
    try await bench.deliver(order, by: bench.dora)
    let earned = try await earnings()
    #expect(earned.total == "4.40")
    #expect(earned.parts.map(\.part) == [.base, .distance, .eco])
    #expect(earned.parts.map(\.amount) == ["3.50", "0.40", "0.50"])
    #expect(earned.unpaid.map(\.order) == [order] && earned.unpaid.map(\.amount) == ["0.80"])
    #expect(
      earned.unpaid.first?.reason
        == "0.5 km of 1.5 km are paid: the order was delivered 0s after the pickup")
    let posted = try await bench.book.read { transaction in
      try await transaction.repository(MoneyEntry.self).all(
        where: .equals(MoneyEntry.Columns.posting, "earning \(order)"))
    }
    #expect(posted.map(\.amount).sorted() == [-440, 440])
    #expect(
      try await bench.book.dependencies.moneyAudit.verify(VerifyMoney(), bench.anna).output.isSound)
  }

  @Test(
    "The way is paid as far as the vehicle comes",
    arguments: [
      (.bicycle, 60, "0.80", "0.40"), (.bicycle, 119, "1.19", "0.01"),
      (.bicycle, 120, "1.20", nil), (.car, 30, "0.80", "0.40"), (.car, 60, "1.20", nil),
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

  @Test("Who is faster than usual is paid all of the way: 21 km/h by bicycle, 45 by car")
  func faster() async throws {
    try await bench.working(bench.dora)
    try await bench.deliver(try await bench.order(), by: bench.dora, riding: 257)
    try await bench.working(bench.ned, .car)
    try await bench.deliver(try await bench.order(), by: bench.ned, riding: 120)
    for call in [bench.dora, bench.ned] {
      let earned = try await bench.earnings.show(ShowEarnings(week: true), call).output
      #expect(earned.unpaid.isEmpty)
      #expect(earned.parts.first { $0.part == .distance }?.amount == "1.20")
    }
    let view = try await overview()
    #expect(view.figures.first { $0.name == "too_fast" }?.value == "0")
  }

  @Test("Who gets an order on its way is paid as far as the vehicle comes from then on")
  func handedOver() async throws {
    let first = try await bench.working(bench.dora)
    let second = try await bench.working(bench.ned, .car)
    let order = try await bench.order()
    let deliveries = bench.deliveries
    _ = try await deliveries.assign(AssignOrder(order: order, driver: first), bench.anna)
    _ = try await deliveries.pickup(DeliveryStep(order: order), bench.dora)
    _ = try await deliveries.depart(DeliveryStep(order: order), bench.dora)
    bench.wait(seconds: 240)
    _ = try await deliveries.assign(
      AssignOrder(order: order, driver: second, reason: "flat tyre"), bench.anna)
    bench.wait(seconds: 30)
    _ = try await deliveries.deliver(DeliverOrder(order: order, notes: "at the door"), bench.ned)
    let earned = try await bench.earnings.show(ShowEarnings(week: true), bench.ned).output
    #expect(earned.parts.first { $0.part == .distance }?.amount == "0.80")
    #expect(!earned.parts.contains { $0.part == .waiting })
    #expect(earned.unpaid.first?.amount == "0.40")
    #expect(
      earned.unpaid.first?.reason
        == "1 km of 1.5 km are paid: the order was delivered 30s after another driver gave it over")
  }

  @Test("How much faster than usual a driver may be is a setting")
  func factor() async throws {
    try await bench.set("market.pay_reach", "1.5")
    try await bench.working(bench.dora)
    try await bench.deliver(try await bench.order(), by: bench.dora, riding: 120)
    let earned = try await earnings()
    // 0.5 km, and 0.75 km at 22.5 km/h.
    #expect(earned.parts.first { $0.part == .distance }?.amount == "1.00")
    #expect(earned.unpaid.first?.amount == "0.20")
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
    #expect(
      before.figures.first { $0.name == "too_fast" }?.label
        == "deliveries in 7 days that were faster than the vehicle can be")
    let orders = [try await bench.order(), try await bench.order()]
    try await bench.deliver(orders[0], by: bench.dora, riding: 1)
    #expect(
      try await overview().figures.first { $0.name == "too_fast" }?.label
        == "delivery in 7 days that was faster than the vehicle can be")
    try await bench.deliver(orders[1], by: bench.dora, riding: 1)
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
