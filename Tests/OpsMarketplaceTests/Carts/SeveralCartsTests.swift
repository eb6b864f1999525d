import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// Carts of several partners, looked at together: what one payment for their orders would take.
@Suite("Quotes of several carts")
struct SeveralCartsTests {
  private let bench: OrderBench

  init() async throws {
    bench = try await OrderBench()
    try await bench.allowSeveralSellers()
  }

  private func payment() async throws -> PaymentView {
    try await bench.payments.show(PaymentReference(payment: "PAY-000001"), bench.anna).output
  }

  @Test func theQuoteOfSeveralCartsIsWhatOnePaymentTakes() async throws {
    try await bench.fill(2)
    _ = try await bench.dependencies.carts.add(
      AddToCart(partner: OrderBench.otherPartner, sku: "LAMP-1", quantity: 1), bench.kim)
    let shown = try await bench.dependencies.carts.show(ShowCart(), bench.kim).output
    #expect(shown.partner == nil)
    #expect(shown.carts.map(\.partner) == [MarketFixture.partnerName, OrderBench.otherPartner])
    #expect(shown.quote.subtotal == "59.80" && shown.quote.lines.count == 2)
    let wish = QuoteCart(to: "54.69,25.28", tip: "10%")
    let quote = try await bench.dependencies.carts.quote(wish, bench.kim).output
    #expect(quote.hindrances.isEmpty && quote.quote.distance == nil)
    #expect(
      quote.carts.map(\.partner) == [MarketFixture.partnerName, OrderBench.otherPartner])
    #expect(quote.carts.map(\.quote.subtotal) == ["49.80", "10.00"])
    #expect(quote.quote.why.last?.sentence.contains("One payment for 2 orders") == true)
    let order = try await bench.orders.place(
      PlaceOrder(pay: "approved", to: "54.69,25.28", tip: "10%"), bench.kim
    ).output
    #expect(order.number == "ORD-000001" && order.together == ["ORD-000002"])
    let paid = try await payment()
    #expect(quote.quote.amountDue == paid.amount)
    #expect(quote.carts.map(\.quote.amountDue) == paid.shares.map(\.amount))
    let document = try DocumentEncoder.encode(quote)
    #expect(try DocumentDecoder.decode(CartView.self, from: document, unknown: .ignore) == quote)
  }

  @Test func whatOnlyTheFirstOrderGetsIsQuotedOnce() async throws {
    _ = try await bench.dependencies.promotions.create(
      CreatePromotion(
        name: "Welcome", amount: UnitPrice(rawValue: 5_000_000), firstOrder: .ever), bench.anna)
    try await bench.fill(2)
    _ = try await bench.dependencies.carts.add(
      AddToCart(partner: OrderBench.otherPartner, sku: "LAMP-1", quantity: 1), bench.kim)
    let quote = try await bench.dependencies.carts.quote(
      QuoteCart(to: "54.69,25.28"), bench.kim
    ).output
    #expect(quote.carts.map(\.quote.discountsTotal) == ["5.00", "0.00"])
    _ = try await bench.orders.place(
      PlaceOrder(pay: "approved", to: "54.69,25.28"), bench.kim)
    #expect(try await payment().amount == quote.quote.amountDue)
  }

  @Test func whatHindersOneOfSeveralCartsNamesIt() async throws {
    try await bench.fill(2)
    _ = try await bench.dependencies.carts.add(
      AddToCart(partner: OrderBench.otherPartner, sku: "LAMP-1", quantity: 1), bench.kim)
    try await bench.book.write { transaction in
      let items = transaction.repository(MenuItem.self)
      for var item in try await items.all(where: .everything) {
        item.price += 100
        _ = try await items.update(item)
      }
    }
    let quote = try await bench.dependencies.carts.quote(
      QuoteCart(to: "54.69,25.28", code: ["WELCOME5"], points: 5), bench.kim
    ).output
    #expect(
      quote.hindrances.map(\.code)
        == ["code_refused", "price_changed", "too_few_points", "price_changed"])
    #expect(
      quote.hindrances.map(\.partner) == [
        nil, MarketFixture.partnerName, MarketFixture.partnerName, OrderBench.otherPartner,
      ])
    #expect(quote.hindrances[3].hint.contains("--partner \"\(OrderBench.otherPartner)\""))
  }
}
