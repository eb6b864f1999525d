import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@testable import OpsMarketplace

/// Random sequences of what customers, partners, drivers, the payment provider and jobs do. The
/// seed is printed; `OPSH_TEST_SEED` plays it again.
@Suite struct PaymentLawTests {
  private enum Act: CaseIterable {
    case place, pay, accept, decline, start, ready, bring, cancel, refund, change, tell, wait, jobs
    case payOut
  }

  @Test("M-W2, M-W3: whatever happens in whatever order, money and goods add up")
  func laws() async throws {
    let seed = PropertySeed()
    for _ in 1...4 {
      let bench = try await OrderBench()
      _ = try await bench.driver()
      _ = try await bench.dependencies.stock.receive(
        ReceiveStock(sku: "LAMP-1", quantity: 200, location: "PARTNER-BELLA-NAPOLI"), bench.anna)
      var numbers: [String] = []
      for _ in 1...60 {
        try await act(seed.element(of: Act.allCases), bench, seed, &numbers)
      }
      try await check(bench, numbers, "\(seed)")
    }
  }

  /// Does something; what is refused does nothing.
  private func act(
    _ act: Act, _ bench: OrderBench, _ seed: PropertySeed, _ numbers: inout [String]
  ) async throws {
    if act == .place || numbers.isEmpty {
      _ = await attempt { try await bench.dependencies.carts.clear(ClearCart(), bench.kim) }
      let cards: [String?] = SandboxScenario.allCases.map { $0.rawValue } + [nil]
      let placed = await attempt {
        try await bench.place(seed.int(1...4), pay: seed.element(of: cards), tip: "1")
      }
      if let placed { numbers.append(placed.number) }
      return
    }
    let number = seed.element(of: numbers)
    let reference = OrderReference(order: number)
    switch act {
    case .place: break
    case .pay:
      let card = seed.element(of: SandboxScenario.allCases).rawValue
      let input = PayOrder(order: number, pay: card)
      _ = await attempt { try await bench.orders.pay(input, bench.kim) }
    case .accept: _ = await attempt { try await bench.orders.accept(reference, bench.pat) }
    case .decline:
      _ = await attempt {
        try await bench.orders.decline(OrderWithReason(order: number, reason: "no"), bench.pat)
      }
    case .start: _ = await attempt { try await bench.orders.start(reference, bench.pat) }
    case .ready: _ = await attempt { try await bench.orders.ready(reference, bench.pat) }
    case .bring: _ = await attempt { try await bench.bring(number) }
    case .cancel:
      let call = seed.element(of: [bench.kim, bench.pat, bench.anna])
      _ = await attempt {
        try await bench.orders.cancel(CancelOrder(order: number, reason: "no"), call)
      }
    case .refund:
      let amount = UnitPrice(rawValue: seed.int(1...3_000) * 10_000)
      _ = await attempt {
        try await bench.orders.refund(
          RefundOrder(
            order: number, amount: amount, reason: "cold",
            bearer: seed.element(of: RefundBearer.allCases)), bench.anna)
      }
    case .change:
      let line = "LAMP-1=\(seed.int(0...4))"
      _ = await attempt {
        try await bench.orders.change(ChangeOrder(order: number, line: [line]), bench.kim)
      }
    case .tell:
      let scenario = seed.element(of: SandboxScenario.allCases)
      let payment = "PAY-00000\(seed.int(1...9))"
      _ = await attempt {
        try await bench.payments.sandbox(
          PlaySandbox(scenario: scenario, payment: payment), bench.anna)
      }
    case .wait: bench.pass(minutes: seed.int(1...40))
    case .jobs: try await bench.runJobs()
    case .payOut: _ = try await bench.money.payOut(RunPayout(), bench.anna)
    }
  }

  /// The answer; nil for what the product refuses. Anything else is a failure of the test.
  private func attempt<Answer>(_ body: () async throws -> Answer) async -> Answer? {
    do {
      return try await body()
    } catch let error as OpsError {
      if error.errorClass == .internalError { Issue.record("\(error)") }
      return nil
    } catch {
      Issue.record("\(error)")
      return nil
    }
  }

  private func check(_ bench: OrderBench, _ numbers: [String], _ seed: String) async throws {
    #expect(try await bench.isSound(), "\(seed)")
    let stock = try await bench.dependencies.stock.verify(VerifyStock(), bench.anna).output
    #expect(stock.ok, "\(seed)")
    for number in numbers {
      let order = try await bench.order(number)
      let (payments, refunds) = try await bench.book.read { transaction in
        (
          try await transaction.repository(Payment.self).of(order.id),
          try await transaction.repository(Refund.self).all(
            where: .equals(Refund.Columns.orderID, order.id))
        )
      }
      for payment in payments {
        let back = refunds.filter { $0.paymentID == payment.id && $0.state == .done }
          .reduce(0) { $0 + $1.amount }
        #expect(payment.refunded == back && payment.kept >= 0, "\(seed) \(number)")
      }
      let shown = try await bench.orders.show(ShowOrder(order: number), bench.anna).output
      let steps = shown.timeline.map(\.status)
      for (one, next) in zip(steps, steps.dropFirst()) where one != next {
        #expect(!OrderTransitions.rows(from: one, to: next).isEmpty, "\(seed) \(number)")
      }
      if order.hasEnded { try await expectNothingReserved(number, bench, seed) }
    }
  }

  private func expectNothingReserved(
    _ number: String, _ bench: OrderBench, _ seed: String
  ) async throws {
    let held = try await bench.book.read { transaction in
      try await transaction.repository(Reservation.self).count(
        where: .and([
          .equals(Reservation.Columns.reference, number),
          .equals(Reservation.Columns.status, .active),
        ]))
    }
    #expect(held == 0, "\(seed) \(number)")
  }
}
