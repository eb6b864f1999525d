import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsMarketplace

/// What dashboards call revenue, beside what the ledger says of the same orders.
@Suite("Revenue on dashboards")
struct RevenueTests {
  private let bench: OrderBench

  init() async throws { bench = try await OrderBench() }

  private func value(_ name: String, _ view: DashboardView) -> String? {
    view.figures.first { $0.name == name }?.value
  }

  private func revenue(_ view: DashboardView) -> String? { value("revenue", view) }

  private func partner() async throws -> DashboardView {
    try await bench.dependencies.marketDashboards.partner(
      ShowPartnerDashboard(partner: MarketFixture.partnerName), bench.pat
    ).output
  }

  private func ofPartner() async throws -> String? { revenue(try await partner()) }

  private func marketplace() async throws -> DashboardView {
    try await bench.dependencies.marketDashboards.marketplace(
      ShowMarketplaceDashboard(), bench.anna
    ).output
  }

  private func refund(
    _ order: OrderView, _ amount: String? = nil, by bearer: RefundBearer = .platform
  ) async throws {
    _ = try await bench.orders.refund(
      RefundOrder(
        order: order.number, amount: try amount.map { try UnitPrice(parsing: $0) },
        reason: "cold", bearer: bearer), bench.anna)
  }

  /// An order of which 10.00 of 28.90 are kept when it is cancelled.
  private func cancel() async throws {
    let order = OrderReference(order: try await bench.place(pay: "approved").number)
    _ = try await bench.orders.accept(order, bench.pat)
    _ = try await bench.orders.start(order, bench.pat)
    _ = try await bench.orders.cancel(
      CancelOrder(order: order.order, reason: "late", refund: try UnitPrice(parsing: "18.90")),
      bench.anna)
  }

  @Test("What went back is told apart from what was sold, and adds up with the ledger")
  func whatWentBack() async throws {
    try await bench.usePlainPrices()
    _ = try await bench.delivered()
    try await refund(try await bench.delivered())
    try await refund(try await bench.delivered(), "5", by: .partner)
    _ = try await bench.delivered()
    _ = try await bench.payments.sandbox(
      PlaySandbox(scenario: .chargeBack, payment: "PAY-000004"), bench.anna)
    try await cancel()
    // Four lamps of 24.90 were delivered. One was refunded by the platform, of one 5.00 by the
    // partner, and one was charged back.
    let own = try await partner()
    #expect(value("orders", own) == "4" && revenue(own) == "99.60")
    #expect(value("period_orders", own) == "4" && value("period_revenue", own) == "99.60")
    #expect(value("period_refunds", own) == "5.00" && value("period_kept", own) == "10.00")
    #expect(own.charts[0].bars.map(\.value) == ["4"])
    #expect(own.charts[1].bars.map(\.value) == ["4"])
    #expect(try await bench.posted(.goods, on: .partner) == 9_960)
    #expect(try await bench.posted(.refund, on: .partner) == -500)
    #expect(try await bench.posted(.kept, on: .partner) == 1_000)
    // 5 * 28.90 - 28.90 - 5.00 - 18.90 - 28.90
    let all = try await marketplace()
    #expect(value("orders", all) == "4" && revenue(all) == "62.80")
    #expect(value("refunded", all) == "52.80" && value("charged_back", all) == "28.90")
    let proof = try await bench.moneyAudit.verify(VerifyMoney(), bench.anna).output
    #expect(proof.isSound && proof.kept == "62.80")
  }

  @Test("What a partner keeps of cancelled orders counts before commission and tax")
  func kept() async throws {
    try await bench.usePlainPrices()
    // In preparation, and all that the goods cost is kept.
    let begun = OrderReference(order: try await bench.place(pay: "approved").number)
    _ = try await bench.orders.accept(begun, bench.pat)
    _ = try await bench.orders.start(begun, bench.pat)
    _ = try await bench.orders.cancel(
      CancelOrder(order: begun.order, reason: "late", refund: try UnitPrice(parsing: "4")),
      bench.anna)
    #expect(value("period_kept", try await partner()) == "24.90")
    // On its way: the platform pays.
    let carried = try await bench.onTheWay()
    _ = try await bench.orders.cancel(
      CancelOrder(order: carried, reason: "the driver had an accident"), bench.anna)
    #expect(value("period_kept", try await partner()) == "49.80")
    #expect(try await bench.posted(.commission, on: .partner) == -2 * 299)
    #expect(try await bench.posted(.commissionTax, on: .partner) == -2 * 63)
    #expect(try await bench.posted(.tax, on: .partner) == -2 * 119)
    #expect(try await bench.balance(.partner) == 2 * 2_009)
    // Only the first was sold.
    #expect(try await bench.balance(.tax) == 119 + 63)
    #expect(try await bench.isSound())
  }

  @Test("Money that goes back on another day lowers the revenue of that day")
  func anotherDay() async throws {
    try await bench.usePlainPrices()
    let order = try await bench.delivered()
    bench.pass(minutes: 24 * 60)
    try await refund(order, by: .partner)
    let all = try await marketplace()
    #expect(value("orders", all) == "0" && revenue(all) == "-28.90")
    #expect(value("refunded", all) == "28.90")
    #expect(all.trends[0].values.suffix(2) == ["1", "0"])
    #expect(all.trends[1].values.suffix(2) == ["28.90", "-28.90"] && all.trends[1].total == "0.00")
    let own = try await partner()
    #expect(value("orders", own) == "0" && value("period_orders", own) == "1")
    #expect(value("period_revenue", own) == "24.90" && value("period_refunds", own) == "28.90")
  }

  @Test func aPartnersRevenueIsLessByTheDiscountsThatThePartnerPays() async throws {
    let promotions = bench.dependencies.promotions
    _ = try await promotions.create(
      CreatePromotion(
        name: "House", amount: try UnitPrice(parsing: "5"), freeDelivery: true, stack: 1),
      bench.anna)
    _ = try await bench.place(pay: "approved")
    #expect(try await ofPartner() == "24.90")
    _ = try await promotions.create(
      CreatePromotion(
        name: "Own", percent: "10%", stack: 0, partner: MarketFixture.partnerName), bench.pat)
    let order = try await bench.place(pay: "approved")
    #expect(try await bench.order(order.number).partnerDiscounts == 249)
    // 24.90 + 24.90 - 2.49
    #expect(try await ofPartner() == "47.31")
  }

  @Test func theMarketplacesRevenueIsMoneyAndNotPoints() async throws {
    _ = try await bench.delivered()
    try await bench.fill()
    let order = try await bench.orders.place(
      PlaceOrder(pay: "approved", address: "Pilies 1", to: "54.69,25.28", points: 20), bench.kim
    ).output
    #expect(order.pointsAmount == "1.00")
    let captured = -(try await bench.balance(.provider))
    #expect(revenue(try await marketplace()) == MinorAmount.text(captured, .eur))
  }
}
