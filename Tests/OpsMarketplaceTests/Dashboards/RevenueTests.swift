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

  private func revenue(_ view: DashboardView) -> String? {
    view.figures.first { $0.name == "revenue" }?.value
  }

  private func ofPartner() async throws -> String? {
    revenue(
      try await bench.dependencies.marketDashboards.partner(
        ShowPartnerDashboard(partner: MarketFixture.partnerName), bench.pat
      ).output)
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
    let view = try await bench.dependencies.marketDashboards.marketplace(
      ShowMarketplaceDashboard(), bench.anna
    ).output
    let captured = -(try await bench.balance(.provider))
    #expect(revenue(view) == MinorAmount.text(captured, .eur))
  }
}
