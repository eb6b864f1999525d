import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsMarketplace

/// What stands for a card is between the customer and the provider.
@Suite("Cards of payment providers")
struct ProviderCardsTests {
  private func payment(_ bench: OrderBench, _ number: String) async throws -> PaymentView {
    try await bench.payments.show(PaymentReference(payment: number), bench.anna).output
  }

  @Test func theSandboxHasItsTestCards() async throws {
    let bench = try await OrderBench()
    _ = try await bench.place(pay: "declined")
    let declined = try await payment(bench, "PAY-000001")
    #expect(declined.method == "card" && declined.card == "declined")
    _ = try await bench.place(pay: "paypal")
    let standard = try await payment(bench, "PAY-000002")
    #expect(standard.method == "paypal" && standard.card == "approved")
    #expect(await failureCode { try await bench.place(pay: "stolen") } == .badValue)
  }

  @Test func anotherProviderKnowsNoneOfThem() async throws {
    let bench = try await OrderBench(provider: CardlessProvider())
    for card in ["approved", "declined"] {
      #expect(await failureCode { try await bench.place(pay: card) } == .badValue)
      _ = try await bench.dependencies.carts.clear(ClearCart(), bench.kim)
    }
    #expect(try await bench.place(pay: "card").status == .paymentConfirmed)
    #expect(try await payment(bench, "PAY-000001").card == nil)
    let played = await failureCode {
      try await bench.payments.sandbox(
        PlaySandbox(scenario: .chargeBack, payment: "PAY-000001"), bench.anna)
    }
    #expect(played == .ruleViolated)
  }
}
