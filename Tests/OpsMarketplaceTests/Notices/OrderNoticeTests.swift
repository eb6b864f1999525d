import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// Who is told what of an order, and when no more.
@Suite("Notices of orders")
struct OrderNoticeTests {
  private let bench: NewsBench
  private var drivers: DriverBench { bench.drivers }

  init() async throws { bench = try await NewsBench() }

  @Test("Each side is told of its steps, and nobody else of any")
  func everyStep() async throws {
    let driver = try await drivers.working(drivers.dora)
    let order = try await drivers.order(.paymentConfirmed)
    try await bench.tell()
    #expect(try await bench.inbox(drivers.kim) == ["paid"])
    #expect(try await bench.inbox(drivers.pat) == ["a new order"])
    try await drivers.move(order, to: .accepted, by: drivers.pat.principal)
    _ = try await drivers.deliveries.assign(
      AssignOrder(order: order, driver: driver), drivers.anna)
    try await drivers.move(order, to: .preparing, by: drivers.pat.principal)
    try await drivers.move(order, to: .readyForPickup, by: drivers.pat.principal)
    try await bench.tell()
    #expect(
      try await bench.inbox(drivers.kim)
        == ["paid", "accepted", "a driver was found", "in preparation", "ready"])
    #expect(
      try await bench.inbox(drivers.dora) == ["your delivery", "in preparation", "ready"])
    _ = try await drivers.deliveries.pickup(DeliveryStep(order: order), drivers.dora)
    _ = try await drivers.deliveries.depart(DeliveryStep(order: order), drivers.dora)
    _ = try await drivers.deliveries.deliver(
      DeliverOrder(order: order, notes: "at the door"), drivers.dora)
    try await bench.tell()
    #expect(try await bench.inbox(drivers.kim).isSuperset(of: ["picked up", "delivered"]))
    #expect(try await bench.inbox(drivers.pat) == ["a new order"])
    for stranger in [drivers.lea, drivers.ned, drivers.rob, drivers.anna] {
      #expect(try await bench.inbox(stranger).isEmpty)
    }
  }

  @Test("Who has paid is not told that the order is to be paid, and nobody has to find that out")
  func paidBeforeItIsTold() async throws {
    _ = try await drivers.order(.paymentConfirmed)
    let plans = try await drivers.book.read {
      try await $0.repository(NoticePlan.self).all(
        where: .equals(NoticePlan.Columns.collection, MarketOrder.schema.name))
    }
    let states = plans.map { "\($0.kind) \($0.stage) \($0.state)" }
    #expect(
      Set(states) == [
        "orderUpdate \(OrderNews.placed.rawValue) cancelled",
        "orderUpdate \(OrderNews.paid.rawValue) scheduled",
        "orderReceived \(OrderNews.received.rawValue) scheduled",
      ])
  }

  @Test("Each change is told once, whenever the jobs run")
  func once() async throws {
    _ = try await drivers.order(.accepted)
    for _ in 1...3 {
      try await bench.tell()
      bench.wait(minutes: 20)
    }
    #expect(try await bench.inbox(drivers.kim) == ["paid", "accepted"])
    let count = try await drivers.book.dependencies.notices.list(ListNotices(), drivers.kim)
      .output.items.count
    #expect(count == 2)
  }

  @Test func aCancelledOrderIsToldToAllWhoHaveToDoWithIt() async throws {
    let driver = try await drivers.working(drivers.dora)
    let order = try await drivers.order(.accepted)
    _ = try await drivers.deliveries.assign(
      AssignOrder(order: order, driver: driver), drivers.anna)
    try await drivers.move(
      order, to: .cancelled, by: drivers.anna.principal, reason: "kim called anna")
    try await bench.tell()
    for call in [drivers.kim, drivers.pat, drivers.dora] {
      #expect(try await bench.inbox(call).contains("cancelled"))
    }
    let told = try await drivers.book.dependencies.notices.list(ListNotices(), drivers.kim)
      .output.items
    // Reasons are free texts, which may name people.
    #expect(told.allSatisfy { !$0.body.contains("anna") && $0.subject != $0.notice })
    #expect(Set(told.map(\.collection)) == [MarketOrder.schema.name])
  }

  @Test func aPartnerHearsNothingOfAnOrderThatNobodyHasPaid() async throws {
    let order = try await drivers.order(.created)
    try await bench.tell()
    #expect(try await bench.inbox(drivers.kim) == ["to be paid"])
    try await drivers.move(order, to: .cancelled, by: drivers.kim.principal)
    try await bench.tell()
    #expect(try await bench.inbox(drivers.kim) == ["to be paid", "cancelled"])
    #expect(try await bench.inbox(drivers.pat).isEmpty)
  }

  @Test("That an order is to be paid is told only as long as it is")
  func paidMeanwhile() async throws {
    _ = try await drivers.order(.paymentConfirmed)
    try await bench.tell()
    #expect(try await !bench.inbox(drivers.kim).contains("to be paid"))
  }

  @Test("What another change has followed is told for an hour, and then only how it stands")
  func lateNews() async throws {
    let order = try await drivers.order(.accepted)
    try await drivers.move(order, to: .preparing, by: drivers.pat.principal)
    bench.wait(minutes: 61)
    try await bench.tell()
    #expect(try await bench.inbox(drivers.kim) == ["in preparation"])
  }

  @Test("Quiet hours hold all back, and in the morning one reads how it ended")
  func quietHours() async throws {
    // Ten in the evening of the site.
    bench.wait(minutes: 12 * 60 + 5)
    let order = try await drivers.order(.accepted)
    try await bench.tell()
    #expect(try await bench.inbox(drivers.kim).isEmpty)
    try await drivers.move(order, to: .preparing, by: drivers.pat.principal)
    try await bench.tell()
    bench.wait(minutes: 120)
    try await bench.tell()
    bench.wait(minutes: 7 * 60)
    try await bench.tell()
    #expect(try await bench.inbox(drivers.kim) == ["in preparation"])
  }

  @Test func aDriverWhoGetsAnOrderLaterIsToldNothingOfTheFirst() async throws {
    let first = try await drivers.working(drivers.dora)
    let second = try await drivers.working(drivers.ned)
    let order = try await drivers.order(.accepted)
    for (driver, nobody) in [(first, nil), (nil, true), (second, nil)] as [(String?, Bool?)] {
      _ = try await drivers.deliveries.assign(
        AssignOrder(order: order, driver: driver, nobody: nobody), drivers.anna)
      bench.wait(minutes: 1)
    }
    try await bench.tell()
    // Nobody was told that it was hers before it was taken off her.
    #expect(try await bench.inbox(drivers.dora) == ["no longer yours"])
    #expect(try await bench.inbox(drivers.ned) == ["your delivery"])
  }

  @Test("Each kind can be switched off, and those of others cannot be read")
  func switchedOff() async throws {
    try await bench.settings(
      ChangeNoticeSettings(kind: [.orderUpdate], off: true), drivers.kim)
    _ = try await drivers.order(.paymentConfirmed)
    try await bench.tell()
    #expect(try await bench.inbox(drivers.kim).isEmpty)
    #expect(try await bench.inbox(drivers.pat) == ["a new order"])
  }

  @Test func mailAndDevicesAreToldTheSame() async throws {
    try await bench.settings(
      ChangeNoticeSettings(channel: ["email", "push"], email: "kim@example.org"), drivers.kim)
    try await bench.register("kims-telephone-0001", drivers.kim)
    try await bench.settings(
      ChangeNoticeSettings(channel: ["email", "push"]), drivers.kim)
    _ = try await drivers.order(.paymentConfirmed)
    try await bench.tell()
    #expect(bench.mail.messages.map(\.notice.kind) == [.orderUpdate])
    let sent = bench.push.sent
    #expect(sent.map(\.message.title) == bench.mail.messages.map(\.notice.title))
    #expect(sent.map(\.device.token.value) == ["kims-telephone-0001"])
    #expect(sent.first?.message.collection == MarketOrder.schema.name)
  }

  /// What notices of a cancelled order say to somebody.
  private func cancellation(_ call: Call) async throws -> String {
    try await drivers.book.dependencies.notices.list(ListNotices(), call).output.items
      .filter { $0.title.hasSuffix("cancelled") }.map(\.body).joined()
  }

  @Test("A cancelled order is told as it is: whose the goods are, and how much goes back")
  func cancelledInPreparation() async throws {
    let orders = bench.orders
    try await orders.usePlainPrices()
    for (number, refund) in [(1, "6"), (2, nil)] as [(Int, String?)] {
      let order = OrderReference(order: try await orders.place(pay: "approved", tip: "2").number)
      _ = try await orders.orders.accept(order, orders.pat)
      if number == 1 { _ = try await orders.orders.start(order, orders.pat) }
      _ = try await orders.orders.cancel(
        CancelOrder(
          order: order.order, reason: "late",
          refund: try refund.map { try UnitPrice(parsing: $0) }), orders.anna)
    }
    try await bench.tell()
    let customer = try await cancellation(orders.kim)
    #expect(customer.contains(" 6.00 EUR of the 30.90 EUR that you paid are refunded"))
    #expect(customer.contains("All that you paid is refunded."))
    let partner = try await cancellation(orders.pat)
    #expect(partner.contains("You are paid for 24.90 EUR of its goods"))
    #expect(partner.contains("Its goods count as used."))
    #expect(partner.contains("Its goods are back in stock."))
    // The part that was refunded, of what was paid.
    try await orders.runJobs()
    let back = try await drivers.book.dependencies.notices.list(ListNotices(), orders.kim)
      .output.items.filter { $0.title == "ORD-000001: refunded" }.map(\.body)
    #expect(back.count == 1 && back[0].hasPrefix("6.00 EUR of the 30.90 EUR"))
  }

  @Test func aPartnerIsToldThatAnOrderOnItsWayIsPaidAndItsGoodsAreGone() async throws {
    let orders = bench.orders
    let number = try await orders.onTheWay()
    _ = try await orders.orders.cancel(
      CancelOrder(order: number, reason: "an accident"), orders.anna)
    try await bench.tell()
    let partner = try await cancellation(orders.pat)
    #expect(partner.contains("You are paid as if it had been delivered."))
    #expect(!partner.contains("back in stock"))
    #expect(try await cancellation(orders.kim).contains("All that you paid is refunded."))
  }

  @Test func nothingGoesBackOfAnOrderThatNobodyHasPaid() async throws {
    let number = try await bench.orders.place().number
    _ = try await bench.orders.orders.cancel(CancelOrder(order: number), bench.orders.kim)
    _ = try await bench.orders.place(pay: "declined")
    try await bench.tell()
    let told = try await cancellation(bench.orders.kim)
    #expect(!told.contains("All that you paid"))
    #expect(told.contains("If your payment still goes through, it is refunded."))
  }

  @Test("Money that goes back and changed goods are told as often as they happen")
  func moneyBack() async throws {
    let orders = bench.orders
    let order = try await orders.place(3, pay: "approved")
    try await bench.tell()
    for pieces in [2, 1] {
      _ = try await orders.orders.change(
        ChangeOrder(order: order.number, line: ["LAMP-1=\(pieces)"]), orders.kim)
      try await orders.runJobs()
      try await bench.tell()
    }
    _ = try await orders.orders.cancel(
      CancelOrder(order: order.number, reason: "changed my mind"), orders.kim)
    try await orders.runJobs()
    try await bench.tell()
    #expect(
      try await bench.titles(orders.kim).sorted() == [
        "cancelled", "changed", "changed", "paid", "refunded", "refunded", "refunded",
      ])
    #expect(
      try await bench.titles(orders.pat).sorted()
        == ["a new order", "cancelled", "changed", "changed"])
    #expect(try await bench.titles(orders.anna).isEmpty)
  }
}
