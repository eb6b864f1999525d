import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsMarketplace

@Suite struct RefundTests {
  private func refund(
    _ bench: OrderBench, _ number: String, _ amount: String?, bearer: RefundBearer? = nil
  ) async throws -> OrderView {
    try await bench.orders.refund(
      RefundOrder(
        order: number, amount: try amount.map { try UnitPrice(parsing: $0) }, reason: "cold",
        bearer: bearer), bench.anna
    ).output
  }

  @Test("M-W3: refunds are rows, and never more than was captured")
  func parts() async throws {
    let bench = try await OrderBench()
    let order = try await bench.delivered()
    _ = try await refund(bench, order.number, "5")
    let second = try await refund(bench, order.number, "2.50", bearer: .partner)
    #expect(second.refunded == "7.50" && second.status == .delivered)
    let over = await failureCode { try await refund(bench, order.number, "1000") }
    #expect(over == .ruleViolated)
    #expect(await failureCode { try await refund(bench, order.number, "0") } == .badAmount)
    let rest = try await refund(bench, order.number, nil)
    #expect(rest.status == .refunded && rest.refunded == order.amountDue)
    #expect(await failureCode { try await refund(bench, order.number, "1") } == .badState)
    #expect(try await bench.isSound())
  }

  @Test("What was delivered and refunded later was still delivered then")
  func deliveredAndRefunded() async throws {
    let bench = try await OrderBench()
    let order = try await bench.delivered()
    let ended = try #require(try await bench.order(order.number).endedAt)
    bench.pass(minutes: 5)
    _ = try await refund(bench, order.number, nil)
    let view = try await bench.dependencies.driverJobs.take(
      TakeJob(order: order.number), bench.dora
    ).output
    #expect(view.status == .refunded && view.deliveredAt == ended && view.earned != nil)
  }

  @Test("M-W3: the gate refuses a refund beyond what was captured, without the operation")
  func theGate() async throws {
    let bench = try await OrderBench()
    let order = try await bench.order(try await bench.place(pay: "approved").number)
    for amount in [order.amountDue + 1, 0, -1] {
      let code = await failureCode {
        try await bench.act(as: .system) { transaction in
          let payments = try await transaction.repository(Payment.self).of(order.id)
          for payment in payments {
            _ = try await transaction.repository(Refund.self).create(
              Refund(
                id: transaction.nextID(), number: "RFD-000099", paymentID: payment.id,
                orderID: order.id, payerID: order.buyerID, amount: amount, bearer: .platform,
                reason: "a test", key: "a test", createdAt: transaction.now))
          }
        }
      }
      #expect(code == (amount > 0 ? .ruleViolated : .badAmount))
    }
  }

  @Test("M-W3: the gate refuses a refund of what the customer's bank took back")
  func theGateCountsChargeBacks() async throws {
    let bench = try await OrderBench()
    let order = try await bench.order(try await bench.delivered().number)
    _ = try await refund(bench, order.number, "5")
    _ = try await bench.payments.sandbox(
      PlaySandbox(scenario: .chargeBack, payment: "PAY-000001"), bench.anna)
    let code = await failureCode {
      try await bench.act(as: .system) { transaction in
        for payment in try await transaction.repository(Payment.self).of(order.id) {
          _ = try await transaction.repository(Refund.self).create(
            Refund(
              id: transaction.nextID(), number: "RFD-000099", paymentID: payment.id,
              orderID: order.id, payerID: order.buyerID, amount: 1, bearer: .platform,
              reason: "a test", key: "a test", createdAt: transaction.now))
        }
      }
    }
    #expect(code == .ruleViolated)
    #expect(try await bench.isSound())
  }

  @Test func whoBearsARefundPaysForIt() async throws {
    let bench = try await OrderBench()
    try await bench.usePlainPrices()
    let order = try await bench.delivered()
    #expect(order.total == "28.90")
    // 1.38 of the sale and 0.63 on the commission.
    #expect(try await bench.balance(.tax) == 201)
    let partner = try await bench.balance(.partner)
    let platform = try await bench.balance(.platform)
    // 2.89 are a tenth: with them go 0.138 of tax, 0.299 of commission and 0.063 of its tax.
    _ = try await refund(bench, order.number, "2.89", bearer: .partner)
    #expect(try await bench.balance(.partner) == partner - 289 + 14 + 30 + 6)
    #expect(try await bench.balance(.platform) == platform - 30)
    #expect(try await bench.balance(.tax) == 201 - 14 - 6)
    // Of two tenths 0.276 of tax, of which 0.14 went before. The commission stays.
    _ = try await refund(bench, order.number, "2.89")
    #expect(try await bench.balance(.platform) == platform - 30 - 289 + 14)
    #expect(try await bench.balance(.partner) == partner - 289 + 50)
    #expect(try await bench.balance(.tax) == 201 - 20 - 14)
    #expect(try await bench.isSound())
  }

  @Test func ofWhatGoesBackAsAWholeNoTaxIsOwed() async throws {
    let bench = try await OrderBench()
    try await bench.usePlainPrices()
    let first = try await bench.delivered()
    // In three parts, so that what is rounded comes together again.
    for amount in ["9.63", "9.63", "9.64"] {
      _ = try await refund(bench, first.number, amount, bearer: .partner)
    }
    #expect(try await bench.order(first.number).status == .refunded)
    #expect(try await bench.balance(.tax) == 0)
    #expect(try await bench.posted(.commission, on: .platform) == 0)
    // 20.09 of the goods less 28.90, with 1.38, 2.99 and 0.63 back.
    #expect(try await bench.balance(.partner) == -381)
    // Where the platform bears it, the partner was paid: commission and its tax stay.
    let second = try await bench.delivered()
    _ = try await refund(bench, second.number, nil)
    #expect(try await bench.balance(.tax) == 63)
    #expect(try await bench.posted(.commission, on: .platform) == 299)
    #expect(try await bench.balance(.partner) == -381 + 2_009)
    #expect(try await bench.isSound())
  }

  /// Gives kim points, as an order that earned them does.
  private func givePoints(_ points: Int64, _ bench: OrderBench) async throws {
    let number = try await bench.place(pay: "approved").number
    try await bench.act(as: .system) { transaction in
      let order = try await transaction.repository(MarketOrder.self).named(number)
      _ = try await transaction.repository(LoyaltyEntry.self).create(
        LoyaltyEntry(
          id: transaction.nextID(), userID: order.buyerID, points: points, orderID: order.id,
          reason: .earned, at: transaction.now))
    }
  }

  /// A lamp that was ordered and paid with so many points as far as they go.
  private func ordered(points: Int64, _ bench: OrderBench) async throws -> String {
    try await bench.fill(1)
    return try await bench.orders.place(
      PlaceOrder(pay: "approved", address: "Pilies 1", to: "54.69,25.28", points: points),
      bench.kim
    ).output.number
  }

  /// The same, delivered.
  private func delivered(points: Int64, _ bench: OrderBench) async throws -> String {
    let number = try await ordered(points: points, bench)
    _ = try await bench.orders.accept(OrderReference(order: number), bench.pat)
    try await bench.bring(number)
    return number
  }

  private func points(_ bench: OrderBench) async throws -> Int64 {
    try await bench.dependencies.loyalty.show(ShowLoyalty(), bench.kim).output.balance
  }

  @Test("M-W3: an order that points paid alone is given back as a whole", arguments: [true, false])
  func pointsAlone(_ isPlatform: Bool) async throws {
    let bench = try await OrderBench()
    try await bench.usePlainPrices()
    try await givePoints(1_000, bench)
    let sold = try await bench.balance(.customer)
    // 28.90 are 578 points, and nothing is left to pay in money.
    let number = try await delivered(points: 1_000, bench)
    #expect(try await bench.order(number).points == 578)
    #expect(try await points(bench) == 422)
    let part = await failureCode { try await refund(bench, number, "5") }
    #expect(part == .ruleViolated)
    let back = try await refund(bench, number, nil, bearer: isPlatform ? nil : .partner)
    #expect(back.status == .refunded && back.refunded == "0.00")
    #expect(try await points(bench) == 1_000)
    #expect(try await bench.balance(.promotion) == 0)
    #expect(try await bench.balance(.customer) == sold)
    // All tax of the sale goes back; that of the commission where the partner bears it.
    #expect(try await bench.balance(.tax) == (isPlatform ? 63 : 0))
    #expect(try await bench.balance(.partner) == (isPlatform ? 2_009 : -381))
    #expect(await failureCode { try await refund(bench, number, nil) } == .badState)
    #expect(try await bench.isSound())
  }

  @Test func pointsThatPaidAPartComeBackWithTheLastOfTheMoney() async throws {
    let bench = try await OrderBench()
    try await bench.usePlainPrices()
    try await givePoints(100, bench)
    // 100 points pay 5.00 of 28.90.
    let number = try await delivered(points: 100, bench)
    #expect(try await bench.balance(.promotion) == -500)
    _ = try await refund(bench, number, "10", bearer: .partner)
    #expect(try await bench.balance(.promotion) == -500)
    _ = try await refund(bench, number, nil, bearer: .partner)
    #expect(try await bench.order(number).status == .refunded)
    #expect(try await bench.balance(.promotion) == 0)
    #expect(try await bench.balance(.tax) == 0)
    #expect(try await bench.balance(.partner) == -381)
    #expect(try await points(bench) == 100)
    #expect(try await bench.isSound())
  }

  @Test func pointsThatPaidAPartOfACancelledOrderComeBackInTheLedger() async throws {
    let bench = try await OrderBench()
    try await bench.usePlainPrices()
    try await givePoints(100, bench)
    let open = try await bench.balance(.customer)
    let number = try await ordered(points: 100, bench)
    #expect(try await bench.balance(.promotion) == -500)
    _ = try await bench.orders.cancel(CancelOrder(order: number), bench.kim)
    #expect(try await bench.order(number).status == .refunded)
    #expect(try await bench.balance(.promotion) == 0)
    #expect(try await bench.balance(.customer) == open)
    #expect(try await bench.isSound())
  }

  @Test func anOrderOnItsWayIsCancelledAndNotRefunded() async throws {
    let bench = try await OrderBench()
    let order = try await bench.place(pay: "approved")
    #expect(await failureCode { try await refund(bench, order.number, "1") } == .badState)
    let kim = await failureCode {
      try await bench.orders.refund(
        RefundOrder(order: order.number, reason: "cold"), bench.kim)
    }
    #expect(kim == .denied)
  }
}
