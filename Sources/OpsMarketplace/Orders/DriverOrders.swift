import OpsDomain
import OpsStorage

/// The orders that a driver has to bring.
struct DriverOrders {
  private let system: Transaction

  init(_ transaction: Transaction) {
    system = transaction.asSystem("looks up the orders of a driver")
  }

  /// Statuses in which a driver has an order and has not fetched it.
  static let waiting: [OrderStatus] = OrderStatus.all(where: \.takesDriver)
  /// Statuses in which a driver carries an order.
  static let onTheirWay: [OrderStatus] = OrderStatus.all { $0.stage == .carried }

  /// What the driver has not fetched yet.
  func waiting(for driver: RecordID) async throws -> [MarketOrder] {
    try await orders(of: driver, Self.waiting)
  }

  /// What the driver has fetched and not handed over.
  func carried(by driver: RecordID) async throws -> [MarketOrder] {
    try await orders(of: driver, Self.onTheirWay)
  }

  /// What the driver is bringing to its customers now.
  func delivering(by driver: RecordID) async throws -> [MarketOrder] {
    try await orders(of: driver, [.delivering])
  }

  private func orders(
    of driver: RecordID, _ statuses: [OrderStatus]
  ) async throws -> [MarketOrder] {
    typealias Columns = MarketOrder.Columns
    var found: [MarketOrder] = []
    for status in statuses {
      found += try await system.repository(MarketOrder.self).all(
        where: .both(.equals(Columns.driverID, driver), .equals(Columns.status, status)),
        order: [.ascending(Columns.placedAt)])
    }
    return found
  }
}
