import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsMarketplace

@Suite struct PaymentFlowTests {
  private let place = "PARTNER-BELLA-NAPOLI"

  private func payment(_ bench: OrderBench, _ number: String = "PAY-000001") async throws
    -> PaymentView
  {
    try await bench.payments.show(PaymentReference(payment: number), bench.anna).output
  }

  private func play(
    _ scenario: SandboxScenario, _ bench: OrderBench, _ number: String = "PAY-000001"
  ) async throws -> SandboxView {
    try await bench.payments.sandbox(
      PlaySandbox(scenario: scenario, payment: number), bench.anna
    ).output
  }

  @Test(
    "M-W3: a payment that fails cancels its order and leaves no charge",
    arguments: ["declined", "insufficient_funds"])
  func failing(_ card: String) async throws {
    let bench = try await OrderBench()
    let order = try await bench.place(2, pay: card)
    #expect(order.status == .cancelled && order.payment == .failed)
    let why = card == "declined" ? "the card was declined" : "there is not enough money on the card"
    #expect(order.reason == "the payment failed: " + why)
    #expect(try await bench.stock(place).reserved == 0)
    #expect(try await payment(bench).captured == "0.00")
    #expect(try await bench.isSound())
  }

  @Test func aPaymentWaitsForItsCustomer() async throws {
    let bench = try await OrderBench()
    let order = try await bench.place(pay: "needs_confirmation")
    #expect(order.status == .paymentProcessing && order.payment == .needsConfirmation)
    _ = try await play(.needsConfirmation, bench)
    #expect(try await bench.order(order.number).status == .paymentConfirmed)
    let other = try await bench.place(pay: "needs_confirmation")
    bench.pass(minutes: 16)
    try await bench.runJobs()
    #expect(try await bench.order(other.number).status == .cancelled)
    #expect(try await payment(bench, "PAY-000002").state == .voided)
    #expect(try await bench.isSound())
  }

  @Test("An unknown outcome keeps the goods beyond 15 minutes, and is over after 24 hours")
  func unknown() async throws {
    let bench = try await OrderBench()
    let order = try await bench.place(2, pay: "times_out")
    #expect(order.status == .paymentProcessing)
    for _ in 1...20 {
      bench.pass(minutes: 60)
      try await bench.runJobs()
      #expect(try await bench.order(order.number).status == .paymentProcessing)
      #expect(try await bench.stock(place).reserved == 2)
    }
    bench.pass(minutes: 5 * 60)
    try await bench.runJobs()
    #expect(try await bench.order(order.number).status == .cancelled)
    #expect(try await bench.stock(place).reserved == 0)
  }

  @Test("M-W3: a capture that is told after the cancellation is refunded")
  func late() async throws {
    let bench = try await OrderBench()
    let order = try await bench.place(pay: "answers_late")
    bench.pass(minutes: 25 * 60)
    try await bench.runJobs()
    #expect(try await bench.order(order.number).status == .cancelled)
    _ = try await play(.answersLate, bench)
    let found = try await payment(bench)
    #expect(found.state == .refunded && found.captured == order.amountDue && found.kept == "0.00")
    #expect(try await bench.order(order.number).status == .refunded)
    #expect(try await bench.isSound())
  }

  @Test func anAnswerThatComesInTimeConfirmsTheOrder() async throws {
    let bench = try await OrderBench()
    let order = try await bench.place(pay: "answers_late")
    bench.pass(minutes: 120)
    _ = try await play(.answersLate, bench)
    #expect(try await bench.order(order.number).status == .paymentConfirmed)
    #expect(try await bench.isSound())
  }

  @Test("M-W3: what is told twice happens once")
  func twice() async throws {
    let bench = try await OrderBench()
    let order = try await bench.place(pay: "answers_twice")
    let told = try await play(.answersTwice, bench)
    #expect(told.events.map(\.isRepeated) == [false, true])
    _ = try await play(.answersTwice, bench)
    #expect(try await payment(bench).captured == order.amountDue)
    let due = try await bench.order(order.number).amountDue
    #expect(try await bench.balance(.provider) == -due)
    #expect(try await bench.isSound())
  }

  @Test func aChargeBackIsTheLossOfThePlatformOnceItWasDelivered() async throws {
    let bench = try await OrderBench()
    let order = try await bench.delivered()
    let before = try await bench.balance(.platform)
    _ = try await play(.chargeBack, bench)
    let found = try await payment(bench)
    #expect(found.state == .chargedBack && found.kept == "0.00")
    let due = try await bench.order(order.number).amountDue
    #expect(try await bench.balance(.platform) == before - due)
    #expect(try await bench.isSound())
    let refund = await failureCode {
      try await bench.orders.refund(
        RefundOrder(order: order.number, reason: "cold"), bench.anna)
    }
    #expect(refund == .ruleViolated)
  }

  @Test(
    "A charge-back cancels an order that nobody has fetched, and leaves nothing owed",
    arguments: [0, 1, 2, 3])
  func chargeBackBeforeThePickup(_ steps: Int) async throws {
    let bench = try await OrderBench()
    let number = try await bench.place(2, pay: "approved").number
    let order = OrderReference(order: number)
    let orders = bench.orders
    for step in [orders.accept, orders.start, orders.ready].prefix(steps) {
      _ = try await step(order, bench.pat)
    }
    _ = try await play(.chargeBack, bench)
    let found = try await bench.order(number)
    #expect(found.status == .cancelled && found.reason?.contains("bank") == true)
    // Goods that the partner has begun with are used up.
    #expect(try await bench.stock(place).onHand == (steps < 2 ? 20 : 18))
    for account in [MoneyAccount.customer, .partner, .platform, .tax, .driver, .provider] {
      #expect(try await bench.balance(account) == 0, "\(account)")
    }
    #expect(await failureCode { try await orders.accept(order, bench.pat) } == .badState)
    #expect(try await bench.isSound())
  }

  @Test func aChargeBackOnTheWayIsTheLossOfThePlatform() async throws {
    let bench = try await OrderBench()
    try await bench.usePlainPrices()
    let number = try await bench.onTheWay(tip: "2")
    _ = try await play(.chargeBack, bench)
    #expect(try await bench.order(number).status == .delivering)
    try await bench.handOver(number)
    #expect(try await bench.order(number).status == .delivered)
    // Partner, driver and state get what is theirs; nobody owes the customer's part.
    #expect(try await bench.balance(.partner) == 2_009)
    #expect(try await bench.posted(.tip, on: .driver) == 200)
    #expect(try await bench.balance(.tax) == 201)
    #expect(try await bench.balance(.customer) == 0)
    #expect(try await bench.posted(.chargeBack, on: .platform) == -3_090)
    let points = try await bench.dependencies.loyalty.show(ShowLoyalty(), bench.kim).output
    #expect(points.balance == 0 && points.entries.isEmpty)
    #expect(try await bench.isSound())
  }

  @Test func aChargeBackTakesThePointsOfTheOrderBack() async throws {
    let bench = try await OrderBench()
    _ = try await bench.delivered()
    let loyalty = bench.dependencies.loyalty
    #expect(try await loyalty.show(ShowLoyalty(), bench.kim).output.balance == 24)
    for _ in 1...2 { _ = try await play(.chargeBack, bench) }
    let points = try await loyalty.show(ShowLoyalty(), bench.kim).output
    #expect(points.balance == 0 && points.entries.map(\.reason) == [.revoked, .earned])
  }

  @Test func signedMessagesAreTakenOnceAndOthersNever() async throws {
    let bench = try await OrderBench()
    let order = try await bench.place(pay: "answers_late")
    let key = "ORD-000001 PAY-000001"
    let event = ProviderEvent(
      id: "evt_1", payment: key, kind: .captured, providerID: "x", reason: nil,
      at: bench.book.clock.now())
    let message = try OrderBench.sandbox.message(event)
    let forged = try SandboxProvider(secret: Secret("another")).message(event)
    for (body, signature) in [
      (message.body, forged.signature), (message.body + " ", message.signature),
      (message.body, "v1,"), (message.body, ""),
    ] {
      let code = await failureCode {
        try await bench.payments.event(
          TakePaymentEvent(body: body, signature: signature), bench.anna)
      }
      #expect(code == .denied)
    }
    let input = TakePaymentEvent(body: message.body, signature: message.signature)
    #expect(await failureCode { try await bench.payments.event(input, bench.kim) } == .denied)
    let first = try await bench.payments.event(input, bench.anna).output
    #expect(!first.isRepeated && first.payment.state == .captured)
    let second = try await bench.payments.event(input, bench.anna).output
    #expect(second.isRepeated)
    #expect(try await bench.order(order.number).status == .paymentConfirmed)
    let none = await failureCode {
      try await bench.payments.event(input, Call(bench.anna.principal))
    }
    #expect(none == nil)
  }

  @Test func withoutASecretNoMessageIsTaken() async throws {
    let bench = try await OrderBench(provider: SandboxProvider())
    _ = try await bench.place(pay: "answers_late")
    let code = await failureCode {
      try await bench.payments.event(TakePaymentEvent(body: "{}", signature: "v1,"), bench.anna)
    }
    #expect(code == .denied)
  }

  @Test func theSandboxHasACardForPaymentsThatNameNone() async throws {
    let bench = try await OrderBench()
    _ = try await bench.payments.sandbox(PlaySandbox(scenario: .declined), bench.anna)
    #expect(try await bench.place(pay: "card").status == .cancelled)
    _ = try await bench.payments.sandbox(PlaySandbox(scenario: .approved), bench.anna)
    #expect(try await bench.place(pay: "card").status == .paymentConfirmed)
  }

  @Test func theJobDoesWhatAProcessLeftBehind() async throws {
    let bench = try await OrderBench()
    let order = try await bench.place()
    try await bench.act(as: bench.market.principal(.customer)) { transaction in
      let order = try await transaction.repository(MarketOrder.self).named(order.number)
      _ = try await PaymentRequest.begin(
        [order], method: "approved", with: OrderBench.sandbox, transaction)
    }
    #expect(try await bench.order(order.number).status == .paymentProcessing)
    bench.pass(minutes: 2)
    try await bench.runJobs()
    #expect(try await bench.order(order.number).status == .paymentConfirmed)
    #expect(try await bench.isSound())
  }

  @Test func customersSeeTheirOwnPaymentsOnly() async throws {
    let bench = try await OrderBench()
    _ = try await bench.place(pay: "approved")
    let reference = PaymentReference(payment: "PAY-000001")
    #expect(try await bench.payments.show(reference, bench.kim).output.state == .captured)
    let lea = bench.market.strangerCall(.customer)
    #expect(await failureCode { try await bench.payments.show(reference, lea) } == .notFound)
    #expect(await failureCode { try await bench.payments.show(reference, bench.pat) } == .denied)
  }
}
