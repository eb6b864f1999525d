import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// Carts of several partners: one order for each, and one payment for all of them.
@Suite("Payments of several orders")
struct SharedPaymentTests {
  private let bench: OrderBench
  private let first = "ORD-000001"
  private let second = "ORD-000002"

  init() async throws {
    bench = try await OrderBench()
    try await bench.allowSeveralSellers()
  }

  private func payment() async throws -> PaymentView {
    try await bench.payments.show(PaymentReference(payment: "PAY-000001"), bench.anna).output
  }

  private func due(_ number: String) async throws -> Int64 {
    try await bench.order(number).amountDue
  }

  private func text(_ amount: Int64) -> String { MinorAmount.text(amount, .eur) }

  private func status(_ number: String) async throws -> OrderStatus {
    try await bench.order(number).status
  }

  private func play(_ scenario: SandboxScenario) async throws {
    _ = try await bench.payments.sandbox(
      PlaySandbox(scenario: scenario, payment: "PAY-000001"), bench.anna)
  }

  @Test func eachPartnerGetsAnOrderAndOnePaymentPaysForAll() async throws {
    let placed = try await bench.placeBoth(pay: "approved", tip: "1")
    #expect(placed.number == first && placed.together == [second])
    #expect(placed.partner == MarketFixture.partnerName && placed.payment == .captured)
    for number in [first, second] { #expect(try await status(number) == .paymentConfirmed) }
    #expect(try await bench.order(second).tip == 100)
    let payment = try await payment()
    #expect(payment.shares.map(\.order) == [first, second])
    let dues = [try await due(first), try await due(second)]
    #expect(payment.shares.map(\.amount) == dues.map(text))
    #expect(payment.captured == text(dues[0] + dues[1]))
    #expect(placed.paymentAmount == payment.captured)
    let sold = try await bench.orders.show(ShowOrder(order: first), bench.pat).output.order
    #expect(sold.payment == .captured && sold.paymentAmount == nil)
    let list = try await bench.payments.list(ListPayments(order: second), bench.kim).output
    #expect(list.items.map(\.number) == ["PAY-000001"])
    let cart = try await bench.dependencies.carts.show(ShowCart(), bench.kim).output
    #expect(cart.quote.lines.isEmpty)
    #expect(try await bench.isSound())
  }

  @Test func partnersDoNotLearnOfEachOther() async throws {
    _ = try await bench.placeBoth(pay: "approved")
    func together(_ number: String, _ call: Call) async throws -> [String] {
      try await bench.orders.show(ShowOrder(order: number), call).output.order.together
    }
    #expect(try await together(second, bench.kim) == [first])
    #expect(try await together(first, bench.anna) == [second])
    #expect(try await together(first, bench.pat) == [])
    #expect(try await together(second, bench.rob) == [])
    let foreign = await failureCode { try await together(first, bench.rob) }
    #expect(foreign == .notFound)
  }

  @Test("M-W3: cancelling one order gives back its share and no more")
  func cancelling() async throws {
    _ = try await bench.placeBoth(pay: "approved")
    let cancelled = try await bench.orders.cancel(
      CancelOrder(order: second, reason: "changed my mind"), bench.kim
    ).output
    #expect(cancelled.status == .refunded && cancelled.payment == .refunded)
    #expect(cancelled.refunded == text(try await due(second)))
    #expect(try await status(first) == .paymentConfirmed)
    let payment = try await payment()
    let due = text(try await due(first))
    #expect(payment.state == .captured && payment.kept == due)
    #expect(payment.shares.map(\.kept) == [due, "0.00"])
    _ = try await bench.orders.accept(OrderReference(order: first), bench.pat)
    try await bench.bring(first)
    #expect(try await bench.isSound())
    _ = try await bench.orders.refund(
      RefundOrder(order: first, reason: "cold"), bench.anna)
    #expect(try await self.payment().state == .refunded)
    #expect(try await status(first) == .refunded)
    #expect(try await bench.isSound())
  }

  @Test("M-W3: an order is refunded at most its own share")
  func refunding() async throws {
    _ = try await bench.placeBoth(pay: "approved")
    _ = try await bench.orders.accept(OrderReference(order: first), bench.pat)
    try await bench.bring(first)
    let more = UnitPrice(rawValue: (try await due(first) + 1) * 10_000)
    let over = await failureCode {
      try await bench.orders.refund(
        RefundOrder(order: first, amount: more, reason: "cold"), bench.anna)
    }
    #expect(over == .ruleViolated)
    let order = try await bench.order(first)
    let amount = order.amountDue + 1
    let code = await failureCode {
      try await bench.act(as: .system) { transaction in
        let payment = try await transaction.repository(Payment.self).named("PAY-000001")
        _ = try await transaction.repository(Refund.self).create(
          Refund(
            id: transaction.nextID(), number: "RFD-000099", paymentID: payment.id,
            orderID: order.id, payerID: order.buyerID, amount: amount, bearer: .platform,
            reason: "a test", key: "a test", createdAt: transaction.now))
      }
    }
    #expect(code == .ruleViolated)
    _ = try await bench.orders.refund(RefundOrder(order: first, reason: "cold"), bench.anna)
    #expect(try await status(first) == .refunded)
    #expect(try await status(second) == .paymentConfirmed)
    #expect(try await payment().state == .captured)
    #expect(try await bench.isSound())
  }

  @Test func aPaymentThatFailsCancelsAllItsOrders() async throws {
    let placed = try await bench.placeBoth(pay: "declined")
    #expect(placed.status == .cancelled)
    #expect(try await status(second) == .cancelled)
    #expect(try await bench.stock("PARTNER-BELLA-NAPOLI").reserved == 0)
    #expect(try await bench.isSound())
  }

  @Test func whatIsCancelledWhileThePaymentWaitsGetsItsShareBack() async throws {
    _ = try await bench.placeBoth(pay: "needs_confirmation")
    _ = try await bench.orders.cancel(CancelOrder(order: second), bench.kim)
    try await play(.needsConfirmation)
    #expect(try await status(first) == .paymentConfirmed)
    #expect(try await status(second) == .refunded)
    #expect(try await payment().kept == text(try await due(first)))
    #expect(try await bench.isSound())
  }

  @Test func aPaymentIsGivenUpWhenNoneOfItsOrdersIsWanted() async throws {
    _ = try await bench.placeBoth(pay: "needs_confirmation")
    for number in [first, second] {
      _ = try await bench.orders.cancel(CancelOrder(order: number), bench.kim)
    }
    bench.pass(minutes: 5)
    try await bench.runJobs()
    #expect(try await payment().state == .voided)
    #expect(try await bench.isSound())
  }

  @Test func ordersPlacedTogetherArePaidTogether() async throws {
    let placed = try await bench.placeBoth()
    #expect(placed.status == .created && placed.together == [second])
    let paid = try await bench.orders.pay(
      PayOrder(order: second, pay: "approved"), bench.kim
    ).output
    #expect(paid.number == second && paid.status == .paymentConfirmed)
    #expect(try await status(first) == .paymentConfirmed)
    #expect(try await payment().shares.count == 2)
    let twice = await failureCode {
      try await bench.orders.pay(PayOrder(order: first), bench.kim)
    }
    #expect(twice == .badState)
    #expect(try await bench.isSound())
  }

  @Test func aChargeBackTakesBackEveryShare() async throws {
    _ = try await bench.placeBoth(pay: "approved")
    _ = try await bench.orders.accept(OrderReference(order: first), bench.pat)
    try await bench.bring(first)
    let platform = try await bench.balance(.platform)
    try await play(.chargeBack)
    #expect(try await payment().shares.map(\.kept) == ["0.00", "0.00"])
    #expect(try await status(first) == .delivered)
    #expect(try await status(second) == .cancelled)
    // Only what was shared out already is the platform's loss.
    let loss = try await due(first)
    #expect(try await bench.balance(.platform) == platform - loss)
    #expect(try await bench.isSound())
  }

  @Test func allOrNothingIsOrdered() async throws {
    try await bench.fill(2)
    _ = try await bench.dependencies.carts.add(
      AddToCart(partner: OrderBench.otherPartner, sku: "LAMP-1", quantity: 1), bench.kim)
    let far = await failureCode {
      try await bench.orders.place(PlaceOrder(address: "x", to: "55.69,25.28"), bench.kim)
    }
    #expect(far == .ruleViolated)
    let coded = await failureCode {
      try await bench.orders.place(
        PlaceOrder(address: "x", to: "54.69,25.28", code: ["WELCOME5"]), bench.kim)
    }
    #expect(coded == .ruleViolated)
    #expect(try await bench.book.read { try await $0.repository(MarketOrder.self).count() } == 0)
    // A partner that is named is ordered from alone.
    let one = try await bench.orders.place(
      PlaceOrder(partner: OrderBench.otherPartner, address: "x", to: "54.69,25.28"), bench.kim
    ).output
    #expect(one.together.isEmpty && one.partner == OrderBench.otherPartner)
    #expect(try await bench.dependencies.carts.show(ShowCart(), bench.kim).output.partner != nil)
  }

  @Test func sharesFollowTheirPaymentOnly() async throws {
    _ = try await bench.placeBoth(pay: "needs_confirmation")
    let order = try await bench.order(first)
    let faults: [(ErrorCode, @Sendable (inout PaymentShare) -> Void)] = [
      (.derivedField, { $0.captured = $0.amount }), (.badAmount, { $0.refunded = 1 }),
      (.ruleViolated, { $0.amount += 1 }),
    ]
    for (expected, fault) in faults {
      let code = await failureCode {
        try await bench.act(as: .system) { transaction in
          let shares = transaction.repository(PaymentShare.self)
          var share = try await shares.of(order: order.id)[0]
          fault(&share)
          _ = try await shares.update(share)
        }
      }
      #expect(code == expected)
    }
    for call in [bench.kim, bench.pat, bench.rob] {
      let code = await failureCode {
        _ = try await bench.book.read(by: call.principal) { transaction in
          try await transaction.repository(PaymentShare.self).all(where: .everything)
        }
      }
      #expect(code == .denied)
    }
  }
}
