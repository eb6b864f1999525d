import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// Points of an order whose money went back, and that were spent by then.
@Suite("Points that are owed (M-W15)")
struct OwedPointsTests {
  private let bench: OrderBench

  init() async throws {
    bench = try await OrderBench()
    try await bench.usePlainPrices()
    // An order of 120.00 earns 120 points, and 100 of them pay 5.00.
    try await bench.sellLamps(for: 12_000)
  }

  private func points() async throws -> LoyaltyView {
    try await bench.dependencies.loyalty.show(ShowLoyalty(), bench.kim).output
  }

  private func place(points: Int64, pay: String? = nil) async throws -> OrderView {
    try await bench.fill()
    return try await bench.orders.place(
      PlaceOrder(pay: pay, address: "Pilies 1", to: "54.69,25.28", points: points), bench.kim
    ).output
  }

  /// How money goes back without anybody asking the customer.
  enum Way: CaseIterable { case refund, chargeBack }

  private func takeBack(_ number: String, _ way: Way) async throws {
    switch way {
    case .refund:
      _ = try await bench.orders.refund(RefundOrder(order: number, reason: "cold"), bench.anna)
    case .chargeBack:
      _ = try await bench.payments.sandbox(
        PlaySandbox(scenario: .chargeBack, payment: "PAY-000001"), bench.anna)
    }
  }

  @Test(
    "Points that come back do not stay, when nothing was bought in the end",
    arguments: Way.allCases, [false, true])
  func comeBack(_ way: Way, _ isCancelled: Bool) async throws {
    let bought = try await bench.delivered()
    let other = try await place(points: 100)
    #expect(try await points().balance == 20)
    try await takeBack(bought.number, way)
    let owing = try await points()
    #expect(owing.balance == 0 && owing.owed == 100 && owing.worth == "0.00")
    #expect(owing.collected == 0 && owing.level == "bronze")
    if isCancelled {
      _ = try await bench.orders.cancel(CancelOrder(order: other.number), bench.kim)
    } else {
      bench.pass(minutes: 16)
      try await bench.runJobs()
    }
    let after = try await points()
    #expect(after.balance == 0 && after.owed == 0 && after.collected == 0)
    #expect(after.entries.map(\.points) == [100, -120, -100, 120])
    let refused = await failure { try await place(points: 1) }
    #expect(refused?.code == .ruleViolated && refused?.field == "points")
    #expect(refused?.message.hasSuffix("; you have 0") == true)
    #expect(try await bench.isSound())
  }

  @Test("What is earned next makes up for points that paid another order")
  func earnedNext() async throws {
    let bought = try await bench.delivered()
    let other = try await place(points: 100, pay: "approved")
    _ = try await bench.orders.accept(OrderReference(order: other.number), bench.pat)
    try await bench.bring(other.number)
    // 120.00 for goods, less the 5.00 that points paid.
    #expect(try await points().balance == 20 + 115)
    try await takeBack(bought.number, .refund)
    #expect(try await points().balance == 15)
    let last = try await place(points: 15)
    try await takeBack(other.number, .refund)
    // The 100 points of the other order are there again, and its 115 are gone.
    let owing = try await points()
    #expect(owing.balance == 0 && owing.owed == 15 && owing.collected == 0)
    _ = try await bench.orders.cancel(CancelOrder(order: last.number), bench.kim)
    #expect(try await points().owed == 0)
    _ = try await bench.delivered()
    #expect(try await points().balance == 120)
  }

  @Test("A level goes with the points that it was reached by, also when they are spent")
  func levels() async throws {
    try await bench.set("market.silver_from", "120")
    let bought = try await bench.delivered()
    #expect(try await points().level == "silver")
    _ = try await place(points: 120)
    try await takeBack(bought.number, .refund)
    let after = try await points()
    #expect(after.level == "bronze" && after.pointsToNext == 120 && after.owed == 120)
  }

  @Test("Who owes points spends none, and changes an order that was placed with points")
  func whoOwes() async throws {
    let bought = try await bench.delivered()
    let other = try await place(points: 100)
    try await takeBack(bought.number, .refund)
    let changed = try await bench.orders.change(
      ChangeOrder(order: other.number, tip: try UnitPrice(parsing: "1")), bench.kim
    ).output
    #expect(changed.difference == "1.00" && changed.order.points == 100)
    let after = try await points()
    #expect(after.owed == 100 && after.entries.map(\.points) == [-120, -100, 120])
    let spent = await failureCode {
      try await bench.act(as: .system) { transaction in
        let order = try await transaction.repository(MarketOrder.self).named(other.number)
        try await LoyaltyLedger.spend(1, for: order, transaction)
      }
    }
    #expect(spent == .ruleViolated)
  }
}
