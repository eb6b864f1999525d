import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// What notices say of an order that has gone on since.
@Suite("Sentences of orders")
struct OrderSentenceTests {
  private let drivers: DriverBench

  init() async throws { drivers = DriverBench(on: try await MarketFixture.make()) }

  private func body(
    _ news: OrderNews, _ kind: NoticeKind, of order: MarketOrder
  ) async throws -> String {
    try await drivers.book.read { transaction in
      try await MarketSentences(order, transaction).sentence(news, for: kind)?.body ?? ""
    }
  }

  @Test("What happens to an order that nobody accepts is told only as long as that can be")
  func paid() async throws {
    var order = try await drivers.order(try await drivers.order(.accepted))
    order.acceptBy = nil
    #expect(try await body(.paid, .orderUpdate, of: order).hasSuffix(" EUR."))
    let received = try await body(.received, .orderReceived, of: order)
    #expect(received.hasPrefix("A customer has paid") && received.hasSuffix(" EUR."))
    order.acceptBy = order.placedAt
    #expect(try await body(.paid, .orderUpdate, of: order).contains("your payment is refunded."))
    let asked = try await body(.received, .orderReceived, of: order)
    #expect(asked.contains("Accept it by ") && asked.hasSuffix("after that it is declined."))
  }

  @Test("A customer does not read that they have to fetch what is ready")
  func ready() async throws {
    let order = try await drivers.order(try await drivers.order(.accepted))
    let told = try await body(.ready, .orderUpdate, of: order)
    #expect(told == "Your order is ready at Bella Napoli. A driver brings it to you.")
  }

  @Test("A customer reads that the goods were gone when the payment came")
  func withoutGoods() async throws {
    var order = try await drivers.order(try await drivers.order(.accepted))
    order.status = .cancelled
    order.cancelledFrom = .paymentProcessing
    order.reason = MarketOrder.withoutGoods
    order.cancelledBy = .system
    let words = ", because its goods were gone when the payment came."
    #expect(try await body(.cancelled, .orderUpdate, of: order).contains("cancelled" + words))
    #expect(try await body(.moneyBack, .orderUpdate, of: order).hasSuffix("refunded" + words))
    // A customer may write the same as a reason.
    order.cancelledBy = .buyer
    #expect(try await !body(.cancelled, .orderUpdate, of: order).contains(words))
  }

  @Test("A partner reads why an order ended that was not begun")
  func ended() async throws {
    var order = try await drivers.order(try await drivers.order(.accepted))
    order.status = .cancelled
    order.cancelledFrom = .paymentConfirmed
    order.reason = MarketOrder.notAccepted
    order.cancelledBy = .system
    let late = try await body(.cancelled, .orderCancelled, of: order)
    #expect(late.hasPrefix("You did not accept the order in time, so it was declined."))
    // A customer may write anything as a reason, also this one.
    order.cancelledBy = .buyer
    let copied = try await body(.cancelled, .orderCancelled, of: order)
    order.reason = "changed my mind"
    let other = try await body(.cancelled, .orderCancelled, of: order)
    #expect(other.hasPrefix("The order was cancelled. Its goods are back in stock."))
    #expect(copied == other)
    for told in [late, other] { #expect(!told.contains("not wanted")) }
  }
}
