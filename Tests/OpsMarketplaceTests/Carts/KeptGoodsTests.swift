import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsMarketplace

/// Goods that came in for a customer who asked for them: kept for a while, and through failed
/// payments.
@Suite("Goods that are kept for customers")
struct KeptGoodsTests {
  private let bench: CartBench
  private let start: Instant

  init() async throws {
    bench = try await CartBench()
    start = bench.book.clock.now()
    try await stock("0")
  }

  private func pass(hours: Int64, minutes: Int64 = 0) {
    bench.book.clock.advance(milliseconds: (hours * 60 + minutes) * 60_000)
  }

  private func ask(_ quantity: Int64, by call: Call? = nil) async throws -> ItemRequestView {
    try await bench.carts.request(
      RequestItem(sku: "LAMP-1", quantity: quantity, partner: MarketFixture.partnerName),
      call ?? bench.kim
    ).output
  }

  private func stock(_ quantity: String) async throws {
    _ = try await bench.book.dependencies.menus.stock(
      SetMenuStock(partner: MarketFixture.partnerName, sku: "LAMP-1", quantity: quantity),
      bench.pat)
  }

  private func release() async throws {
    _ = try await bench.book.dependencies.jobs.run(
      RunJobs(job: "reservations.release"), Call(.system))
  }

  private func request(_ number: String) async throws -> OutOfStockRequest {
    try await bench.book.read { try await $0.repository(OutOfStockRequest.self).named(number) }
  }

  private func level() async throws -> StockLevel? {
    let place = bench.market.partner.locationID
    return try await bench.book.read { transaction in
      let product = try await transaction.repository(Product.self).named("LAMP-1")
      return try await transaction.repository(StockLevel.self).at(
        place, product: product.id, size: "", lot: "")
    }
  }

  @discardableResult
  private func place(_ quantity: Int64, pay: String? = nil) async throws -> OrderView {
    try await bench.add(quantity)
    return try await bench.book.dependencies.orders.place(
      PlaceOrder(pay: pay, address: "Pilies 1", to: "54.69,25.28"), bench.kim
    ).output
  }

  @Test("What nobody orders in time is on sale to everybody, and the request ends")
  func theKeepingEnds() async throws {
    let first = try await ask(30)
    #expect(first.keptUntil == nil)
    let next = try await ask(21, by: bench.lea)
    try await stock("25")
    #expect(try await ask(30).keptUntil == start.adding(milliseconds: 48 * 3_600_000))
    #expect(try await request(first.number).allocated == 25)
    pass(hours: 47, minutes: 59)
    try await release()
    #expect(try await request(first.number).allocated == 25)
    pass(hours: 0, minutes: 1)
    // What is over is not for its customer any more, also before the job has come.
    try await bench.add(1)
    #expect(try await bench.show().hindrances.map(\.code) == ["sold_out"])
    try await release()
    let ended = try await request(first.number)
    #expect(ended.status == .returned && ended.allocated == 0)
    #expect(ended.closingReason == "not ordered in time")
    #expect(try await level()?.reserved == 0)
    // Who waits next orders it as everybody does, or goes on waiting for what comes in.
    try await bench.add(21, by: bench.lea)
    #expect(try await bench.show(by: bench.lea).hindrances.isEmpty)
    #expect(try await request(next.number).status == .pending)
    try await stock("26")
    #expect(try await request(next.number).allocated == 1)
    #expect(try await bench.book.dependencies.stock.verify(VerifyStock(), bench.anna).output.ok)
  }

  @Test func whatComesLaterIsKeptForItself() async throws {
    let number = try await ask(40).number
    try await stock("25")
    pass(hours: 24)
    try await stock("30")
    #expect(try await request(number).allocated == 30)
    pass(hours: 24)
    try await release()
    // It asks for what is still kept and for nothing else: what was not ordered is for others.
    let left = try await request(number)
    #expect(left.status == .pending && left.quantity == 5 && left.allocated == 5)
    #expect(try await level()?.reserved == 5)
    pass(hours: 24)
    try await release()
    #expect(try await request(number).status == .returned)
    #expect(try await level()?.reserved == 0)
  }

  @Test func theSettingSaysForHowLong() async throws {
    try await bench.set("oos.kept_time", "3h")
    let number = try await ask(30).number
    try await stock("25")
    #expect(try await ask(30).keptUntil == start.adding(milliseconds: 3 * 3_600_000))
    pass(hours: 3)
    try await release()
    #expect(try await request(number).status == .returned)
  }

  @Test(
    "After a failed card the goods are still kept, and a second try finds them",
    arguments: [20, 25] as [Int64])
  func failedCards(_ quantity: Int64) async throws {
    let number = try await ask(30).number
    try await stock("25")
    pass(hours: 1)
    for card in ["declined", "insufficient_funds"] {
      #expect(try await place(quantity, pay: card).status == .cancelled)
      let known = try await request(number)
      #expect(known.status == .pending && known.quantity == 30 && known.allocated == 25)
      #expect(try await level()?.reserved == 25)
      #expect(try await ask(30).keptUntil == start.adding(milliseconds: 48 * 3_600_000))
      try await bench.add(1, by: bench.lea)
      #expect(try await bench.show(by: bench.lea).hindrances.map(\.code) == ["sold_out"])
      _ = try await bench.carts.clear(ClearCart(), bench.lea)
    }
    #expect(try await place(quantity, pay: "approved").status == .paymentConfirmed)
    let left = try await request(number)
    #expect(left.quantity == Quantity.whole(30 - quantity))
    #expect(left.allocated == Quantity.whole(25 - quantity))
    #expect(try await level()?.onHand == Quantity.whole(25 - quantity))
    #expect(try await bench.book.dependencies.stock.verify(VerifyStock(), bench.anna).output.ok)
  }

  @Test func anUnpaidOrderHasWhatIsKeptAndNoOtherOneTakesIt() async throws {
    let number = try await ask(30).number
    try await stock("25")
    let order = try await place(20)
    #expect(try await request(number).quantity == 30)
    try await bench.add(6)
    #expect(try await bench.show().hindrances.map(\.code) == ["sold_out"])
    _ = try await bench.carts.clear(ClearCart(), bench.kim)
    // The time of the order is over, and nobody has paid: it is kept as before.
    pass(hours: 0, minutes: 16)
    _ = try await bench.book.dependencies.jobs.run(RunJobs(job: "market.orders"), Call(.system))
    let after = try await bench.book.dependencies.orders.show(
      ShowOrder(order: order.number), bench.kim
    ).output.order
    #expect(after.status == .cancelled)
    try await bench.add(25)
    #expect(try await bench.show().hindrances.isEmpty)
  }

  @Test func whatAnOrderHasEndsWithTheOrder() async throws {
    let number = try await ask(25).number
    try await stock("25")
    pass(hours: 47, minutes: 55)
    let order = try await place(25)
    pass(hours: 0, minutes: 10)
    try await release()
    #expect(try await request(number).allocated == 25)
    _ = try await bench.book.dependencies.orders.change(
      ChangeOrder(order: order.number, line: ["LAMP-1=20"]), bench.kim)
    try await release()
    #expect(try await request(number).allocated == 20)
    let paid = try await bench.book.dependencies.orders.pay(
      PayOrder(order: order.number, pay: "declined"), bench.kim
    ).output
    #expect(paid.status == .cancelled)
    // Its time was over before: the failed payment does not prolong it.
    try await release()
    #expect(try await request(number).status == .returned)
    #expect(try await level()?.reserved == 0)
  }

  @Test("A request that goes leaves the order its goods", arguments: [false, true])
  func requestsThatGo(_ isDeleted: Bool) async throws {
    let number = try await ask(25).number
    try await stock("25")
    let order = try await place(20)
    let requests = bench.book.dependencies.outOfStock
    if isDeleted {
      _ = try await requests.delete(RequestReference(request: number), bench.anna)
    } else {
      _ = try await requests.cancel(
        CloseRequest(request: number, reason: "no longer made"), bench.anna)
    }
    #expect(try await level()?.reserved == 20)
    let paid = try await bench.book.dependencies.orders.pay(
      PayOrder(order: order.number, pay: "approved"), bench.kim
    ).output
    #expect(paid.status == .paymentConfirmed)
    #expect(try await level()?.onHand == 5)
    #expect(try await bench.book.dependencies.stock.verify(VerifyStock(), bench.anna).output.ok)
  }

  @Test(
    "An order keeps its goods until its own end when its customer ends the request",
    arguments: [true, false])
  func requestEndsBeforeItsTime(_ isPaid: Bool) async throws {
    _ = try await ask(25)
    try await stock("25")
    pass(hours: 47, minutes: 58)
    let order = try await place(20)
    pass(hours: 0, minutes: 1)
    #expect(try await ask(0).allocated == 0)
    // The time is over for which the request would have kept them.
    pass(hours: 0, minutes: 2)
    try await release()
    #expect(try await level()?.reserved == 20)
    let dependencies = bench.book.dependencies
    if isPaid {
      let paid = try await dependencies.orders.pay(
        PayOrder(order: order.number, pay: "approved"), bench.kim
      ).output
      #expect(paid.status == .paymentConfirmed)
    } else {
      pass(hours: 0, minutes: 13)
      _ = try await dependencies.jobs.run(RunJobs(job: "market.orders"), Call(.system))
    }
    let left: Quantity = isPaid ? 5 : 25
    #expect(try await level()?.onHand == left)
    #expect(try await level()?.reserved == 0)
  }

  @Test func aChangedOrderTakesWhatIsKeptOnce() async throws {
    let number = try await ask(30).number
    try await stock("25")
    let order = try await place(20, pay: "approved")
    _ = try await bench.book.dependencies.orders.change(
      ChangeOrder(order: order.number, line: ["LAMP-1=18"]), bench.kim)
    #expect(try await request(number).quantity == 10)
    #expect(try await level()?.onHand == 7)
  }
}
