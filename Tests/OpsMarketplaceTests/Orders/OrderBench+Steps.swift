import OpsDomain
import OpsKernel

@testable import OpsMarketplace

extension OrderBench {
  /// Orders a lamp and takes it so far that only the handing over is left; answers the number.
  func onTheWay(from seller: Call? = nil, tip: String? = nil) async throws -> String {
    let order = OrderReference(
      order: try await place(pay: "approved", tip: tip).number)
    let seller = seller ?? pat
    _ = try await orders.accept(order, seller)
    _ = try await orders.start(order, seller)
    _ = try await orders.ready(order, seller)
    let driver = try await driver()
    let deliveries = dependencies.deliveriesOfMarket
    _ = try await deliveries.assign(
      AssignOrder(order: order.order, driver: driver.number), anna)
    _ = try await deliveries.pickup(DeliveryStep(order: order.order), dora)
    _ = try await deliveries.depart(DeliveryStep(order: order.order), dora)
    return order.order
  }

  /// Hands an order over that is on its way.
  func handOver(_ number: String) async throws {
    _ = try await dependencies.deliveriesOfMarket.deliver(
      DeliverOrder(order: number, notes: "at the door"), dora)
  }

  /// Lets time pass until a day begins at the site.
  func pass(until day: String) throws {
    book.clock.set(to: book.world.calendar.start(of: try CivilDate(parsing: day)))
  }
}
