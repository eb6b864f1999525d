import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@testable import OpsMarketplace

/// To cancel an order that its partner has begun has the effect of a refund, and wants the same.
@Suite("Fresh sign-ins for orders that are cancelled")
struct FreshCancellationTests {
  private let bench: OrderBench

  init() async throws { bench = try await OrderBench() }

  /// An order that its partner has begun to prepare.
  private func begun(by buyer: Call? = nil) async throws -> String {
    let number = try await bench.place(pay: "approved", by: buyer).number
    _ = try await bench.orders.accept(OrderReference(order: number), bench.pat)
    _ = try await bench.orders.start(OrderReference(order: number), bench.pat)
    return number
  }

  @Test("A part of the money of a cancelled order is kept after a sign-in, whatever is given back")
  func keptParts() async throws {
    for refund in ["10", "20"] {
      let number = try await begun()
      for (call, wanted) in bench.lateCallers {
        let kept = await failureCode {
          try await bench.orders.cancel(
            CancelOrder(
              order: number, reason: "late", refund: try UnitPrice(parsing: refund)), call)
        }
        #expect(kept == wanted, "\(refund)")
      }
      #expect(try await bench.isSound())
    }
  }

  @Test("An order that its partner has begun is cancelled after a sign-in, as it would be refunded")
  func begunOrders() async throws {
    for isReady in [false, true] {
      let number = try await begun()
      if isReady { _ = try await bench.orders.ready(OrderReference(order: number), bench.pat) }
      for (call, wanted) in bench.lateCallers {
        let cancelled = await failureCode {
          try await bench.orders.cancel(CancelOrder(order: number, reason: "late"), call)
        }
        #expect(cancelled == wanted)
      }
    }
    #expect(try await bench.isSound())
  }

  @Test("So does an administrator who has bought it, where there is no other one")
  func ownOrders() async throws {
    let number = try await begun(by: bench.anna)
    for (call, wanted) in bench.lateCallers {
      let cancelled = await failureCode {
        try await bench.orders.cancel(CancelOrder(order: number, reason: "late"), call)
      }
      #expect(cancelled == wanted)
    }
  }

  @Test("A charge-back needs none: a token takes the provider's messages")
  func chargeBacks() async throws {
    let number = try await begun()
    let message = try OrderBench.sandbox.message(
      ProviderEvent(
        id: "evt_1", payment: "\(number) PAY-000001", kind: .chargedBack, providerID: "card_1",
        reason: nil, at: bench.book.clock.now()))
    _ = try await bench.payments.event(
      TakePaymentEvent(body: message.body, signature: message.signature), bench.lateCaller(.token))
    #expect(try await bench.order(number).status == .cancelled)
  }

  @Test("To cancel an order before that is daily work, and so it is for its partner until pickup")
  func ordersThatCostNobody() async throws {
    let early = try await bench.place(pay: "approved").number
    let cancelled = await failureCode {
      try await bench.orders.cancel(
        CancelOrder(order: early, reason: "late"), bench.lateCaller(.session))
    }
    #expect(cancelled == nil)
    let number = try await begun()
    let late = SessionFacts(
      id: RecordID(rawValue: 77_001), kind: .session,
      authenticatedAt: bench.book.clock.now().adding(milliseconds: -600_000),
      expiresAt: bench.book.clock.now().adding(seconds: 86_400))
    let pat = bench.pat.principal
    let partner = Call(
      Principal(
        userID: try #require(pat.userID), name: pat.name, rights: pat.rights, session: late))
    let own = await failureCode {
      try await bench.orders.cancel(CancelOrder(order: number, reason: "sold out"), partner)
    }
    #expect(own == nil)
    // The driver of an order that is being made changes at any time.
    let other = try await begun()
    let driver = try await bench.driver().number
    let assigned = await failureCode {
      try await bench.dependencies.deliveriesOfMarket.assign(
        AssignOrder(order: other, driver: driver), bench.lateCaller(.session))
    }
    #expect(assigned == nil)
  }
}
