import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsMarketplace

@Suite struct OrderFlowTests {
  private let place = "PARTNER-BELLA-NAPOLI"

  @Test("M-W6: placing an order reserves its goods for 15 minutes and empties the cart")
  func placing() async throws {
    let bench = try await OrderBench()
    let order = try await bench.place(3)
    #expect(order.number == "ORD-000001" && order.status == .created)
    #expect(order.lines.map(\.quantity) == [3] && order.subtotal == "74.70")
    #expect(order.payBy == bench.book.clock.now().adding(milliseconds: 900_000))
    #expect(try await bench.stock(place).reserved == 3)
    #expect(try await bench.stock(place).onHand == 20)
    let cart = try await bench.dependencies.carts.show(ShowCart(), bench.kim).output
    #expect(cart.quote.lines.isEmpty)
    let empty = await failureCode {
      try await bench.orders.place(PlaceOrder(to: "54.69,25.28"), bench.kim)
    }
    #expect(empty == .ruleViolated)
  }

  @Test("M-W6: an order goes to a place on the map, also without an operation")
  func anOrderNeedsAPlace() async throws {
    let bench = try await OrderBench()
    try await bench.fill()
    for input in [PlaceOrder(), PlaceOrder(pay: "approved", address: "Pilies 1")] {
      let refused = await failure { try await bench.orders.place(input, bench.kim) }
      #expect(refused?.code == .ruleViolated && refused?.field == "to")
    }
    let placed = try await bench.orders.place(PlaceOrder(address: "54.69,25.28"), bench.kim)
    #expect(placed.output.number == "ORD-000001")
    let order = try await bench.order("ORD-000001")
    let code = await failureCode {
      try await bench.act(as: .system) { transaction in
        var other = order
        other.id = transaction.nextID()
        other.number = "ORD-000002"
        other.version = 0
        other.latitude = nil
        other.longitude = nil
        _ = try await transaction.repository(MarketOrder.self).create(other)
      }
    }
    #expect(code == .ruleViolated)
  }

  @Test func aRehearsalChangesNothing() async throws {
    let bench = try await OrderBench()
    try await bench.fill()
    var call = bench.kim
    call.isRehearsal = true
    let tried = try await bench.orders.place(
      PlaceOrder(pay: "approved", to: "54.69,25.28"), call)
    #expect(tried.output.status == .paymentProcessing)
    #expect(try await bench.stock(place).reserved == 0)
    #expect(await failureCode { try await bench.order("ORD-000001") } == .notFound)
  }

  @Test func unpaidOrdersAreCancelledWhenTheirTimeIsOver() async throws {
    let bench = try await OrderBench()
    let order = try await bench.place(2)
    bench.pass(minutes: 14)
    try await bench.runJobs()
    #expect(try await bench.order(order.number).status == .created)
    bench.pass(minutes: 1)
    let late = await failureCode {
      try await bench.orders.pay(PayOrder(order: order.number), bench.kim)
    }
    #expect(late == .badState)
    try await bench.runJobs()
    #expect(try await bench.order(order.number).status == .cancelled)
    #expect(try await bench.stock(place).reserved == 0)
  }

  @Test func paymentTurnsReservationsIntoASale() async throws {
    let bench = try await OrderBench()
    let order = try await bench.place(2, pay: "approved")
    #expect(order.status == .paymentConfirmed && order.payment == .captured)
    #expect(try await bench.stock(place).onHand == 18)
    #expect(try await bench.stock(place).reserved == 0)
    #expect(try await bench.stock("CUSTOMER").onHand == 2)
    #expect(try await bench.isSound())
  }

  @Test func thePartnerAcceptsInTimeOrTheOrderIsDeclined() async throws {
    let bench = try await OrderBench()
    let order = try await bench.place(pay: "approved")
    bench.pass(minutes: 2)
    let late = await failureCode {
      try await bench.orders.accept(OrderReference(order: order.number), bench.pat)
    }
    #expect(late == .badState)
    try await bench.runJobs()
    let declined = try await bench.order(order.number)
    #expect(declined.status == .refunded && declined.reason == "not accepted in time")
    #expect(try await bench.stock(place).onHand == 20)
    #expect(try await bench.stock("CUSTOMER").onHand == 0)
    #expect(try await bench.balance(.customer) == 0)
    #expect(try await bench.isSound())
  }

  @Test("M-W3: declining gives all money and all goods back")
  func declining() async throws {
    let bench = try await OrderBench()
    let order = try await bench.place(pay: "approved")
    let declined = try await bench.orders.decline(
      OrderWithReason(order: order.number, reason: "oven broken"), bench.pat
    ).output
    #expect(declined.status == .refunded && declined.refunded == order.amountDue)
    #expect(try await bench.stock(place).onHand == 20)
    #expect(try await bench.isSound())
  }

  @Test func buyersCancelUntilItIsPrepared() async throws {
    let bench = try await OrderBench()
    let first = try await bench.place(pay: "approved")
    _ = try await bench.orders.accept(OrderReference(order: first.number), bench.pat)
    let cancelled = try await bench.orders.cancel(
      CancelOrder(order: first.number), bench.kim
    ).output
    #expect(cancelled.status == .refunded)
    let second = try await bench.place(pay: "approved")
    _ = try await bench.orders.accept(OrderReference(order: second.number), bench.pat)
    _ = try await bench.orders.start(OrderReference(order: second.number), bench.pat)
    let late = await failureCode {
      try await bench.orders.cancel(CancelOrder(order: second.number), bench.kim)
    }
    #expect(late == .denied)
    let silent = await failureCode {
      try await bench.orders.cancel(CancelOrder(order: second.number), bench.pat)
    }
    #expect(silent == .ruleViolated)
    _ = try await bench.orders.cancel(
      CancelOrder(order: second.number, reason: "no cheese"), bench.pat)
    #expect(try await bench.isSound())
  }

  @Test func administratorsGiveAPartBackOfWhatIsPrepared() async throws {
    let bench = try await OrderBench()
    let order = try await bench.place(pay: "approved")
    _ = try await bench.orders.accept(OrderReference(order: order.number), bench.pat)
    _ = try await bench.orders.start(OrderReference(order: order.number), bench.pat)
    let refund = try UnitPrice(parsing: "10")
    let denied = await failureCode {
      try await bench.orders.cancel(
        CancelOrder(order: order.number, reason: "late", refund: refund), bench.pat)
    }
    #expect(denied == .denied)
    let cancelled = try await bench.orders.cancel(
      CancelOrder(order: order.number, reason: "late", refund: refund), bench.anna
    ).output
    #expect(cancelled.status == .cancelled && cancelled.refunded == "10.00")
    #expect(try await bench.balance(.customer) == 0)
    #expect(try await bench.balance(.partner) > 0)
    #expect(try await bench.isSound())
  }

  /// An order of a lamp with a tip of 2.00 that is being prepared: 30.90 were paid for it.
  private func preparing(_ bench: OrderBench) async throws -> String {
    try await bench.usePlainPrices()
    let number = try await bench.place(pay: "approved", tip: "2").number
    _ = try await bench.orders.accept(OrderReference(order: number), bench.pat)
    _ = try await bench.orders.start(OrderReference(order: number), bench.pat)
    return number
  }

  private func cancel(
    _ number: String, refund: String, _ bench: OrderBench
  ) async throws -> OrderView {
    try await bench.orders.cancel(
      CancelOrder(order: number, reason: "late", refund: try UnitPrice(parsing: refund)),
      bench.anna
    ).output
  }

  @Test("M-W15: what is kept of a cancelled order is sold goods, with tax and commission")
  func keeping() async throws {
    let bench = try await OrderBench()
    let number = try await preparing(bench)
    // Delivery 3.00, fee 1.00 and tip 2.00 go back in any case.
    let less = await failureCode { try await cancel(number, refund: "5.99", bench) }
    #expect(less == .ruleViolated)
    let cancelled = try await cancel(number, refund: "6", bench)
    #expect(cancelled.status == .cancelled && cancelled.refunded == "6.00")
    // 24.90 with 1.19 of tax, 2.99 of commission and 0.63 of its tax.
    #expect(try await bench.balance(.partner) == 2_009)
    #expect(try await bench.balance(.platform) == 299)
    #expect(try await bench.balance(.tax) == 119 + 63)
    #expect(try await bench.balance(.customer) == 0)
    #expect(try await bench.isSound())
    // The rest goes back as well, borne by the partner: then nothing is owed to anybody.
    let refunded = try await bench.orders.refund(
      RefundOrder(order: number, reason: "sorry", bearer: .partner), bench.anna
    ).output
    #expect(refunded.status == .refunded)
    for account in [MoneyAccount.partner, .platform, .tax, .customer, .provider] {
      #expect(try await bench.balance(account) == 0, "\(account)")
    }
  }

  @Test func aPartOfTheGoodsIsKeptInProportion() async throws {
    let bench = try await OrderBench()
    // Half of the lamp's 24.90 are kept.
    let number = try await preparing(bench)
    _ = try await cancel(number, refund: "18.45", bench)
    // 5 % in 12.45 are 0.593, 1.495 of commission and 0.315 of its tax. Half of 1.19, which is
    // rounded up itself, would be 0.595.
    #expect(try await bench.balance(.tax) == 59 + 32)
    #expect(try await bench.balance(.platform) == 150)
    #expect(try await bench.balance(.partner) == 1_245 - 59 - 150 - 32)
    #expect(try await bench.isSound())
  }

  @Test("M-W9: the timeline is in the order of the journal")
  func timeline() async throws {
    let bench = try await OrderBench()
    let order = try await bench.delivered()
    let shown = try await bench.orders.show(ShowOrder(order: order.number), bench.kim).output
    #expect(shown.timeline.first?.status == .created)
    #expect(shown.timeline.map(\.sequence) == shown.timeline.map(\.sequence).sorted())
    #expect(shown.timeline.last?.status == .delivered)
  }

  @Test func receiptsAreTextAndHTML() async throws {
    let bench = try await OrderBench()
    let order = try await bench.place(2, pay: "approved", tip: "2")
    let receipt = try await bench.orders.receipt(
      OrderReference(order: order.number), bench.kim
    ).output
    #expect(receipt.text.contains("2 × Table lamp"))
    #expect(receipt.text.contains("Total"))
    #expect(receipt.text.split(separator: "\n").allSatisfy { $0.count <= 60 })
    #expect(receipt.html.contains("<td>2 × Table lamp</td>"))
  }

  @Test func ordersChangeUntilTheyAreAccepted() async throws {
    let bench = try await OrderBench()
    let order = try await bench.place(3, pay: "approved")
    var call = bench.kim
    call.isRehearsal = true
    let input = ChangeOrder(order: order.number, line: ["LAMP-1=1"])
    let preview = try await bench.orders.change(input, call).output
    #expect(preview.difference.hasPrefix("-"))
    #expect(try await bench.order(order.number).subtotal == 7_470)
    let changed = try await bench.orders.change(input, bench.kim).output
    #expect(changed.after == preview.after && changed.order.refunded == changed.refund)
    #expect(try await bench.stock(place).onHand == 19)
    #expect(try await bench.isSound())
    let dearer = await failureCode {
      try await bench.orders.change(
        ChangeOrder(order: order.number, line: ["LAMP-1=5"]), bench.kim)
    }
    #expect(dearer == .ruleViolated)
    _ = try await bench.orders.accept(OrderReference(order: order.number), bench.pat)
    let late = await failureCode { try await bench.orders.change(input, bench.kim) }
    #expect(late == .badState)
  }

  @Test func orderingAgainFillsTheCart() async throws {
    let bench = try await OrderBench()
    let order = try await bench.place(2)
    let cart = try await bench.orders.again(OrderReference(order: order.number), bench.kim).output
    #expect(cart.quote.lines.map(\.quantity) == [2])
    let twice = try await bench.orders.again(OrderReference(order: order.number), bench.kim).output
    #expect(twice.quote.lines.map(\.quantity) == [2])
  }

  @Test func whatWasDoneIsNotUndone() async throws {
    let bench = try await OrderBench()
    _ = try await bench.place(pay: "approved")
    let refused = await failure {
      try await bench.dependencies.changesets.undo(CommitReference(), bench.kim)
    }
    #expect(refused?.code == .ruleViolated && refused?.message.contains("order.place") == true)
  }
}
