import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsMarketplace

/// Which goods are an order's, whatever people write beside theirs.
@Suite("Goods of orders")
struct OrderGoodsTests {
  private let place = "PARTNER-BELLA-NAPOLI"
  private let bench: OrderBench

  init() async throws { bench = try await OrderBench() }

  /// Gives lamps of the partner out by hand, with the number of an order as their document.
  private func issue(_ quantity: Quantity, _ number: String) async throws {
    _ = try await bench.dependencies.stock.issue(
      IssueStock(sku: "LAMP-1", quantity: quantity, location: place, ref: number), bench.anna)
  }

  @Test func goodsGivenOutByHandDoNotComeBackWithAnOrder() async throws {
    let order = try await bench.place(2, pay: "approved")
    try await issue(3, order.number)
    #expect(try await bench.stock(place).onHand == 15)
    _ = try await bench.orders.cancel(CancelOrder(order: order.number), bench.kim)
    #expect(try await bench.stock(place).onHand == 17)
    #expect(try await bench.dependencies.stock.verify(VerifyStock(), bench.anna).output.ok)
  }

  @Test func aChangedOrderBringsItsOwnGoodsBackOnce() async throws {
    let order = try await bench.place(3, pay: "approved")
    try await issue(1, order.number)
    _ = try await bench.orders.change(
      ChangeOrder(order: order.number, line: ["LAMP-1=2"]), bench.kim)
    #expect(try await bench.stock(place).onHand == 17)
    _ = try await bench.orders.decline(
      OrderWithReason(order: order.number, reason: "closed"), bench.pat)
    #expect(try await bench.stock(place).onHand == 19)
  }

  /// An order of two lamps that the partner has accepted, or has begun with.
  private func accepted(isBegun: Bool) async throws -> OrderReference {
    try await bench.usePlainPrices()
    let order = OrderReference(order: try await bench.place(2, pay: "approved").number)
    _ = try await bench.orders.accept(order, bench.pat)
    if isBegun { _ = try await bench.orders.start(order, bench.pat) }
    return order
  }

  @Test func whatIsAcceptedComesBack() async throws {
    let order = try await accepted(isBegun: false)
    _ = try await bench.orders.cancel(
      CancelOrder(order: order.order, reason: "closed"), bench.pat)
    #expect(try await bench.stock(place).onHand == 20)
    #expect(try await bench.stock("CUSTOMER").onHand == 0)
  }

  @Test(
    "What the partner has begun with is used up, whatever goes back",
    arguments: [nil, "10"] as [String?])
  func begun(_ refund: String?) async throws {
    let order = try await accepted(isBegun: true)
    _ = try await bench.orders.cancel(
      CancelOrder(
        order: order.order, reason: "late", refund: try refund.map { try UnitPrice(parsing: $0) }),
      bench.anna)
    #expect(try await bench.order(order.order).cancelledFrom == .preparing)
    #expect(try await bench.stock(place).onHand == 18)
    #expect(try await bench.stock("CUSTOMER").onHand == 2)
    // Of 49.80 for goods, with 2.37 of tax, and 1.00 of fee 40.80 are kept: that much is sold.
    #expect(try await bench.posted(.tax, on: .tax) == (refund == nil ? 0 : 194))
    // The partner can still sell them.
    _ = try await bench.dependencies.menus.stock(
      SetMenuStock(partner: MarketFixture.partnerName, sku: "LAMP-1", quantity: "20"), bench.pat)
    #expect(try await bench.stock(place).onHand == 20)
    #expect(try await bench.dependencies.stock.verify(VerifyStock(), bench.anna).output.ok)
    #expect(try await bench.isSound())
  }

  @Test("A partner who counts is told what is sold and was not fetched, and nobody else is")
  func notFetched() async throws {
    func shown(_ call: Call) async throws -> Quantity? {
      try await bench.dependencies.menus.show(
        MenuItemReference(partner: MarketFixture.partnerName, sku: "LAMP-1"), call
      ).output.notFetched
    }
    _ = try await bench.place(1)
    #expect(try await shown(bench.pat) == nil)
    let order = try await bench.place(3, pay: "approved").number
    let counted = try await bench.dependencies.menus.stock(
      SetMenuStock(partner: MarketFixture.partnerName, sku: "LAMP-1", quantity: "20"), bench.pat
    ).output
    // One of the 20 is reserved, and three beside them are sold.
    #expect(counted.stock == 19 && counted.notFetched == 3)
    for call in [bench.kim, bench.rob, bench.visitor] {
      #expect(try await shown(call) == nil)
    }
    #expect(try await shown(bench.anna) == 3)
    _ = try await bench.orders.accept(OrderReference(order: order), bench.pat)
    #expect(try await shown(bench.pat) == 3)
    try await bench.bring(order)
    #expect(try await shown(bench.pat) == nil)
  }

  @Test func whatIsKeptElsewhereUnderItsNumberIsNotTheOrders() async throws {
    let order = try await bench.place(1)
    _ = try await bench.dependencies.stock.reserve(
      ReserveStock(sku: "LAMP-1", quantity: 2, for: order.number, location: "MAIN"), bench.anna)
    let paid = try await bench.orders.pay(
      PayOrder(order: order.number, pay: "approved"), bench.kim
    ).output
    #expect(paid.status == .paymentConfirmed)
    #expect(try await bench.stock("MAIN").reserved == 2)
    _ = try await bench.orders.cancel(CancelOrder(order: order.number), bench.kim)
    #expect(try await bench.stock("MAIN").reserved == 2)
    #expect(try await bench.stock("MAIN").onHand == 20)
    #expect(try await bench.stock(place).onHand == 20)
  }

  @Test func salesOfOrdersAreOnlyAddedAndOnlyByTheProduct() async throws {
    let number = try await bench.place(1, pay: "approved").number
    let order = try await bench.order(number)
    let sales = try await bench.book.read { transaction in
      try await transaction.repository(OrderSale.self).all(where: .everything)
    }
    #expect(sales.map(\.orderID) == [order.id])
    let removed = await failureCode {
      try await bench.act(as: .system) { transaction in
        let sales = transaction.repository(OrderSale.self)
        guard let sale = try await sales.first(where: .everything) else { return }
        try await sales.delete(sale)
      }
    }
    #expect(removed == .badState)
    for principal in [bench.kim.principal, bench.pat.principal] {
      let code = await failureCode {
        _ = try await bench.book.read(by: principal) { transaction in
          try await transaction.repository(OrderSale.self).all(where: .everything)
        }
      }
      #expect(code == .denied)
    }
  }
}
