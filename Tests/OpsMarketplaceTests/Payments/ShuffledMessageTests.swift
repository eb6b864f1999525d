import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@testable import OpsMarketplace

/// Random messages of the payment provider, in any order, some twice, with the jobs in between:
/// what the ledger holds is what the payment says, and no charge-back is lost (M-W3).
@Suite("Shuffled messages of the payment provider")
struct ShuffledMessageTests {
  private let place = "PARTNER-BELLA-NAPOLI"

  private func tell(
    _ kind: PaymentEventKind, _ name: String, _ bench: OrderBench
  ) async throws {
    let event = ProviderEvent(
      id: name, payment: "ORD-000001 PAY-000001", kind: kind, providerID: "card_1",
      reason: kind == .failed ? "card_declined" : nil, at: bench.book.clock.now())
    let message = try OrderBench.sandbox.message(event)
    _ = try await bench.payments.event(
      TakePaymentEvent(body: message.body, signature: message.signature), bench.anna)
  }

  private func payment(_ bench: OrderBench) async throws -> Payment {
    try await bench.book.read { try await $0.repository(Payment.self).named("PAY-000001") }
  }

  /// The ledger comes to nothing in all, and what the provider holds is what is kept of the
  /// payment.
  private func expectBalance(
    _ payment: Payment, _ bench: OrderBench, _ place: String
  ) async throws {
    var sum: Int64 = 0
    for account in MoneyAccount.allCases { sum += try await bench.balance(account) }
    #expect(sum == 0, "\(place)")
    #expect(try await bench.balance(.provider) == -payment.kept, "\(place)")
    let owed = try await bench.balance(.customer)
    #expect(owed == 0 || payment.state == .captured, "\(place)")
    #expect(try await bench.isSound(), "\(place)")
  }

  @Test(arguments: 1...12)
  func anyOrder(_ seed: UInt64) async throws {
    let random = SeededRandom(seed: seed)
    let kinds: [PaymentEventKind] = [.authorized, .captured, .failed, .voided, .chargedBack]
    let bench = try await OrderBench()
    let number = try await bench.place(2, pay: "answers_late").number
    var told: [PaymentEventKind] = []
    for step in 0..<8 {
      let kind = kinds[random.next(below: kinds.count)]
      // The same message again, or another one about the same.
      try await tell(kind, "evt_\(kind.rawValue)_\(random.next(below: 2))", bench)
      told.append(kind)
      if random.next(below: 3) == 0 { try await bench.runJobs() }
      let found = try await payment(bench)
      let place = "seed \(seed), step \(step): \(told.map(\.rawValue))"
      try await expectBalance(found, bench, place)
      if told.contains(.captured) { #expect(found.captured == found.amount, "\(place)") }
      guard found.captured > 0 else { continue }
      let isTaken = told.contains(.chargedBack)
      #expect(found.chargedBack == (isTaken ? found.amount : 0), "\(place)")
      #expect((found.state == .chargedBack) == isTaken, "\(place)")
    }
    try await bench.runJobs()
    let (order, found) = (try await bench.order(number), try await payment(bench))
    guard found.state != .captured, !found.state.isOpen else { return }
    #expect([.cancelled, .refunded].contains(order.status), "seed \(seed): \(order.status)")
    let stock = try await bench.stock(place)
    #expect(stock.onHand == 20 && stock.reserved == 0, "seed \(seed)")
  }
}
