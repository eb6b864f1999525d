import OpsDomain
import OpsStorage

/// Gives orders back that a driver no longer fetches.
struct OrderRelease {
  private let system: Transaction

  init(_ transaction: Transaction) {
    system = transaction.asSystem("an order needs another driver")
  }

  /// Takes the driver off all orders that are not picked up.
  func free(_ driver: Driver) async throws {
    for order in try await DriverOrders(system).waiting(for: driver.id) { try await free(order) }
  }

  /// Takes the driver off an order that is not picked up.
  func free(_ order: MarketOrder) async throws {
    var order = order
    order.driverID = nil
    order.courierID = nil
    order.updatedAt = system.now
    _ = try await system.repository(MarketOrder.self).update(order)
  }
}
