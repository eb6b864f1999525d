import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// Orders by what people type of their numbers.
@Suite("Numbers of orders")
struct OrderNumberTests {
  private let bench: OrderBench

  init() async throws { bench = try await OrderBench() }

  private func refusal(_ typed: String, _ call: Call) async -> OpsError? {
    await failure { try await bench.orders.show(ShowOrder(order: typed), call) }
  }

  @Test("A part of a number is answered with the order, to those who see it")
  func part() async throws {
    let number = try await bench.place().number
    #expect(number == "ORD-000001")
    for typed in ["1", "000001", "ord-1"] {
      let refused = await refusal(typed, bench.kim)
      #expect(refused?.code == .notFound && refused?.hint == "did you mean ORD-000001?", "\(typed)")
      #expect(await refusal(typed, bench.lea)?.hint?.contains("order list") == true, "\(typed)")
    }
    for typed in ["2", "-1", "ORD-", "99999999999999999999"] {
      let refused = await refusal(typed, bench.kim)
      #expect(refused?.hint?.contains("did you mean") == false, "\(typed)")
    }
  }
}
