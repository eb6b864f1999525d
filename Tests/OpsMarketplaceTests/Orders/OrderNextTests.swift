import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsMarketplace

/// What an order says that one can do with it now.
@Suite("What comes next for an order")
struct OrderNextTests {
  private let bench: OrderBench

  init() async throws { bench = try await OrderBench() }

  private func next(_ order: OrderReference, _ call: Call) async throws -> [String] {
    try await bench.orders.show(ShowOrder(order: order.order), call).output.order.next
  }

  @Test("Everybody is told the commands that are theirs, at each step")
  func steps() async throws {
    let order = OrderReference(order: try await bench.place().number)
    #expect(try await next(order, bench.kim) == ["pay", "cancel"])
    _ = try await bench.orders.pay(PayOrder(order: order.order, pay: "approved"), bench.kim)
    #expect(try await next(order, bench.kim) == ["cancel"])
    #expect(try await next(order, bench.pat) == ["accept", "decline", "cancel"])
    _ = try await bench.orders.accept(order, bench.pat)
    #expect(try await next(order, bench.pat) == ["start", "cancel"])
    _ = try await bench.orders.start(order, bench.pat)
    #expect(try await next(order, bench.pat) == ["ready", "cancel"])
    #expect(try await next(order, bench.kim).isEmpty)
    _ = try await bench.orders.ready(order, bench.pat)
    let deliveries = bench.dependencies.deliveriesOfMarket
    _ = try await deliveries.assign(
      AssignOrder(order: order.order, driver: try await bench.driver().number), bench.anna)
    #expect(try await next(order, bench.dora) == ["pickup"])
    _ = try await deliveries.pickup(DeliveryStep(order: order.order), bench.dora)
    #expect(try await next(order, bench.dora) == ["depart"])
    _ = try await deliveries.depart(DeliveryStep(order: order.order), bench.dora)
    #expect(try await next(order, bench.dora) == ["deliver"])
    #expect(try await next(order, bench.anna) == ["cancel"])
    try await bench.handOver(order.order)
    #expect(try await next(order, bench.anna) == ["refund"])
    #expect(try await next(order, bench.kim).isEmpty)
  }
}
