import OpsDomain
import OpsKernel
import OpsStorage
import OpsStorageMock
import OpsTesting
import Testing

@testable import OpsMarketplace

/// A device that got no answer asks again under the same key.
@Suite("Orders that are asked for again (M-W10)")
struct RepeatedOrderTests {
  private let bench: OrderBench
  private let input = PlaceOrder(pay: "approved", address: "Pilies 1", to: "54.69,25.28")

  init() async throws { bench = try await OrderBench() }

  private func kim(_ key: String) -> Call { bench.market.call(.customer, key: key) }

  /// Expects one order of three lamps, paid by one payment.
  private func expectOneOrder() async throws {
    let (orders, payments) = try await bench.book.read { transaction in
      (
        try await transaction.repository(MarketOrder.self).count(),
        try await transaction.repository(Payment.self).count()
      )
    }
    #expect(orders == 1 && payments == 1)
    let order = try await bench.order("ORD-000001")
    #expect(order.status == .paymentConfirmed)
    #expect(try await bench.stock("PARTNER-BELLA-NAPOLI").onHand == 17)
    #expect(try await bench.stock("PARTNER-BELLA-NAPOLI").reserved == 0)
    #expect(try await -bench.balance(.provider) == order.amountDue)
    #expect(try await bench.isSound())
  }

  @Test("M-W10: the same key twice is one order and one payment")
  func twice() async throws {
    try await bench.fill(3)
    let first = try await bench.orders.place(input, kim("phone-1"))
    let again = try await bench.orders.place(input, kim("phone-1"))
    #expect(!first.isReplay && again.isReplay)
    #expect(first.output.number == again.output.number)
    try await expectOneOrder()
    // Without the key it is another order, for which the cart has nothing any more.
    #expect(await failureCode { try await bench.orders.place(input, bench.kim) } == .ruleViolated)
  }

  @Test("The answer is the whole order, with a key and without one")
  func answers() async throws {
    let plain = try await bench.place(2, pay: "approved")
    try await bench.fill(2)
    let keyed = try await bench.orders.place(input, kim("phone-1")).output
    for answer in [plain, keyed] {
      #expect(answer.lines.map { $0.quantity } == [2])
      #expect(answer.partner == MarketFixture.partnerName)
      #expect(answer.payment == .captured)
      #expect(answer.deliveryCode?.utf8.count == 4)
    }
    // What the journal keeps for the key is the order as it was written, with what goes with it.
    let call = Call(kim("phone-1").principal, key: "phone-1", isRehearsal: true)
    let kept = try await bench.orders.place(input, call)
    #expect(kept.isReplay)
    #expect(kept.output.status == .paymentProcessing)
    #expect(kept.output.lines.map { $0.quantity } == [2])
  }

  @Test("M-W10: the same key from several sides at once is one order")
  func atOnce() async throws {
    try await bench.fill(3)
    let (orders, wanted, call) = (bench.orders, input, kim("phone-1"))
    let numbers = await withTaskGroup(of: String?.self) { group in
      for _ in 1...4 {
        group.addTask { try? await orders.place(wanted, call).output.number }
      }
      return await group.reduce(into: [String?]()) { $0.append($1) }
    }
    #expect(Set(numbers.compactMap(\.self)) == ["ORD-000001"])
    // Who was told nothing asks once more.
    _ = try await orders.place(wanted, call)
    try await expectOneOrder()
  }

  @Test("M-W10: an answer that got lost is had again, and nothing is ordered twice")
  func lostAnswer() async throws {
    try await bench.fill(3)
    bench.book.store.inject(FaultPlan([.init(.loseAnswer, on: .commit, at: 1)]))
    _ = await failureCode { try await bench.orders.place(input, kim("phone-1")) }
    bench.book.store.inject(.none)
    let again = try await bench.orders.place(input, kim("phone-1")).output
    #expect(again.number == "ORD-000001")
    try await expectOneOrder()
  }

  @Test("M-W10: a key that was used is not used for something else, one of a refusal is")
  func keys() async throws {
    let empty = await failureCode { try await bench.orders.place(input, kim("phone-1")) }
    #expect(empty == .ruleViolated)
    try await bench.fill(3)
    _ = try await bench.orders.place(input, kim("phone-1"))
    var other = input
    other.tip = "5"
    let reused = await failureCode { try await bench.orders.place(other, kim("phone-1")) }
    #expect(reused == .conflictKeyReused)
    try await expectOneOrder()
  }
}
