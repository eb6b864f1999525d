import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// What becomes of refunds when the customer's bank takes the money back before they are answered.
@Suite("Charge-backs of payments with refunds on their way")
struct ChargeBackTests {
  private let provider = QuietProvider()
  private let bench: OrderBench

  init() async throws { bench = try await OrderBench(provider: provider) }

  private func refund(_ number: String, _ amount: String) async throws {
    _ = try await bench.orders.refund(
      RefundOrder(order: number, amount: try UnitPrice(parsing: amount), reason: "cold"),
      bench.anna)
  }

  private func chargeBack(_ payment: String = "PAY-000001") async throws {
    _ = try await bench.payments.sandbox(
      PlaySandbox(scenario: .chargeBack, payment: payment), bench.anna)
  }

  private func payment(_ number: String = "PAY-000001") async throws -> PaymentView {
    try await bench.payments.show(PaymentReference(payment: number), bench.anna).output
  }

  private func shown(_ number: String) async throws -> OrderView {
    try await bench.orders.show(ShowOrder(order: number), bench.kim).output.order
  }

  @Test("M-W3: what the bank took is not given back a second time")
  func overtaken() async throws {
    let order = try await bench.delivered()
    try await refund(order.number, "5")
    try await refund(order.number, "2.50")
    try await chargeBack()
    for isLater in [false, true] {
      if isLater {
        // The provider answers after all, and the job asks whatever it still has to ask.
        provider.speak()
        bench.pass(minutes: 5)
        try await bench.runJobs()
      }
      let found = try await payment()
      #expect(found.state == .chargedBack && found.kept == "0.00" && found.refunded == "0.00")
      #expect(found.chargedBack == order.amountDue)
      #expect(found.refunds.map(\.state) == [.cancelled, .cancelled])
      #expect(found.refunds.map(\.failure) == ["charged_back", "charged_back"])
      let view = try await shown(order.number)
      #expect(view.status == .delivered && view.payment == .chargedBack)
      #expect(view.chargedBack == order.amountDue && view.refunded == "0.00")
      #expect(try await bench.balance(.provider) == 0)
      #expect(try await bench.isSound())
    }
  }

  @Test func anAnswerThatIsOnItsWayMeanwhileChangesNothing() async throws {
    let order = try await bench.delivered()
    try await refund(order.number, "5")
    let asked = try await bench.book.read {
      try await $0.repository(Refund.self).first(where: .everything)
    }
    let known = try #require(asked)
    try await chargeBack()
    let random = bench.book.world.random
    for answer in [ProviderAnswer.refunded, .failed(reason: "charged_back"), .unknown] {
      try await bench.act(as: .system) { transaction in
        try await PaymentSettling(transaction, random: random).apply(answer, toRefund: known.id)
      }
    }
    #expect(try await payment().refunds.map(\.state) == [.cancelled])
    #expect(try await bench.isSound())
  }

  @Test func aCancelledOrderOwesNothingOnceTheBankHasTakenIt() async throws {
    let number = try await bench.place(pay: "approved").number
    let cancelled = try await bench.orders.cancel(CancelOrder(order: number), bench.kim).output
    #expect(cancelled.status == .cancelled && cancelled.refunded == "0.00")
    try await chargeBack()
    provider.speak()
    bench.pass(minutes: 5)
    try await bench.runJobs()
    let view = try await shown(number)
    #expect(view.status == .cancelled && view.payment == .chargedBack)
    #expect(view.chargedBack == cancelled.amountDue && view.refunded == "0.00")
    for account in [MoneyAccount.customer, .platform, .provider] {
      #expect(try await bench.balance(account) == 0, "\(account)")
    }
    #expect(try await bench.isSound())
  }

  @Test(
    "What went back and is taken back by the bank is lost twice, and written down",
    arguments: [true, false])
  func takenTwice(_ isDelivered: Bool) async throws {
    provider.speak()
    try await bench.usePlainPrices()
    let order = isDelivered ? try await bench.delivered() : try await bench.place(pay: "approved")
    if isDelivered {
      _ = try await bench.orders.refund(
        RefundOrder(order: order.number, reason: "cold"), bench.anna)
    } else {
      _ = try await bench.orders.cancel(CancelOrder(order: order.number), bench.kim)
    }
    #expect(try await shown(order.number).status == .refunded)
    let platform = try await bench.balance(.platform)
    for _ in 1...2 { try await chargeBack() }
    let found = try await payment()
    #expect(found.state == .chargedBack && found.refunded == "28.90")
    #expect(found.chargedBack == "28.90" && found.kept == "-28.90")
    let view = try await shown(order.number)
    #expect(view.status == .refunded && view.chargedBack == "28.90")
    #expect(try await bench.balance(.platform) == platform - 2_890)
    #expect(try await bench.balance(.provider) == 2_890)
    #expect(try await bench.balance(.customer) == 0)
    #expect(try await bench.isSound())
  }

  @Test func refundsOfOtherOrdersGoOn() async throws {
    let first = try await bench.delivered()
    let second = try await bench.delivered()
    try await refund(first.number, "5")
    try await refund(second.number, "5")
    try await chargeBack()
    provider.speak()
    bench.pass(minutes: 5)
    try await bench.runJobs()
    #expect(try await shown(second.number).refunded == "5.00")
    #expect(try await bench.isSound())
  }

  @Test func whatIsWrongWithOnePaymentStopsNoOther() async throws {
    let number = try await bench.place(pay: "answers_late").number
    try await bench.act(as: .system) { transaction in
      let payments = transaction.repository(Payment.self)
      let right = try await payments.named("PAY-000001")
      // It is for no order, so that its shares do not come to its amount.
      let wrong = try await payments.create(
        Payment(
          id: transaction.nextID(), number: "PAY-000099", orderID: right.orderID,
          payerID: right.payerID, method: "card", key: "wrong", amount: 100,
          createdAt: transaction.now, updatedAt: transaction.now))
      for (payment, event) in [(wrong, "evt_wrong"), (right, "evt_right")] {
        _ = try await transaction.repository(PaymentEvent.self).create(
          PaymentEvent(
            id: transaction.nextID(), event: event, paymentID: payment.id, kind: .captured,
            at: transaction.now, receivedAt: transaction.now))
      }
    }
    let runs = try await bench.dependencies.jobs.run(
      RunJobs(job: "market.payments"), Call(.system)
    ).output.items
    #expect(runs.map(\.state) == [.partlyFailed])
    #expect(runs.map(\.error) == ["rule.derived_field"])
    #expect(runs.first?.result?.hasSuffix("1 failed: evt_wrong rule.derived_field") == true)
    #expect(try await bench.order(number).status == .paymentConfirmed)
  }
}
