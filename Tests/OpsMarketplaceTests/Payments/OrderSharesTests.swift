import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsMarketplace

/// Who bears which tax of an order that was delivered.
@Suite("Shares of orders")
struct OrderSharesTests {
  private let bench: OrderBench

  init() async throws { bench = try await OrderBench() }

  @Test("M-W15: each bears the tax of what it sells, by the rates of that")
  func severalRates() async throws {
    for (setting, value) in [
      ("market.delivery_base", "3.96"), ("market.delivery_per_km", "0"),
      ("market.peak_hours", "none"), ("market.tax_rate", "0.21"),
    ] { try await bench.set(setting, value) }
    _ = try await bench.dependencies.taxes.set(
      SetTaxRate(rate: "9%", kind: "household"), bench.anna)
    try await bench.sellLamps(for: 950)
    try await bench.sell("OLD-1", price: 250, taxKind: "drinks")
    _ = try await bench.dependencies.carts.add(
      AddToCart(partner: MarketFixture.partnerName, sku: "OLD-1", quantity: 1), bench.kim)
    let order = try await bench.place(2, pay: "approved")
    // 19.00 × 9 ÷ 109 is 1.57; 2.50, 3.96 and 1.08 at 21 % have 1.31.
    #expect(order.platformFee == "1.08" && order.total == "26.54" && order.tax == "2.88")
    _ = try await bench.orders.accept(OrderReference(order: order.number), bench.pat)
    try await bench.bring(order.number)
    // 1.57 of the lamps and 0.43 of the drink; 0.69 of the delivery and 0.19 of the fee.
    #expect(try await bench.posted(.tax, on: .partner) == -200)
    #expect(try await bench.posted(.tax, on: .platform) == -88)
    #expect(try await bench.balance(.tax) == 288)
    // 21.50 without 2.00 of tax and 12 % of commission.
    #expect(try await bench.balance(.partner) == 1_692)
    #expect(try await bench.isSound())
  }

  @Test("Tax that is added to prices is nobody's share of them")
  func netPrices() async throws {
    try await bench.usePlainPrices()
    try await bench.set("market.price_mode", "net")
    let order = try await bench.delivered()
    // 5 % of 28.90 is 1.445.
    #expect(order.tax == "1.45" && order.total == "30.35")
    #expect(try await bench.posted(.tax, on: .partner) == 0)
    #expect(try await bench.posted(.tax, on: .platform) == 0)
    #expect(try await bench.balance(.tax) == 145 + 63)
    // 24.90 without 2.99 of commission and 0.63 of tax on it.
    #expect(try await bench.balance(.partner) == 2_128)
  }

  @Test func commissionAndItsTaxAreThoseOfTheQuote() async throws {
    try await bench.usePlainPrices()
    let order = try await bench.place(pay: "approved")
    _ = try await bench.orders.accept(OrderReference(order: order.number), bench.pat)
    try await bench.set("market.commission_tax", "50%")
    try await bench.set("market.commission_rate", "0.3")
    try await bench.set("market.tax_rate", "0.21")
    try await bench.bring(order.number)
    #expect(try await bench.posted(.commission, on: .platform) == 299)
    #expect(try await bench.posted(.commissionTax, on: .tax) == 63)
    #expect(try await bench.balance(.partner) == 2_009)
    let frozen = try FrozenQuote(reading: try await bench.order(order.number).quote)
    #expect(frozen.lines.map(\.taxRate) == [50_000] && frozen.goodsTax == 119)
    #expect(frozen.deliveryTax == 14 && frozen.platformFeeTax == 5)
  }
}
