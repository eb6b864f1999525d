import OpsDomain
import OpsStorage

/// What a driver carries, in the order of the stops: orders on their way to the customer come
/// before those that are only picked up, and of each the one that was taken first.
struct CarriedStops {
  private let orders: DriverOrders
  private let offers: OfferBook

  init(_ transaction: Transaction) {
    orders = DriverOrders(transaction)
    offers = OfferBook(transaction)
  }

  /// All stops of a driver.
  func all(of driver: RecordID) async throws -> [MarketOrder] {
    var stops: [(order: MarketOrder, since: Instant)] = []
    for order in try await orders.carried(by: driver) {
      stops.append((order, try await offers.since(order)))
    }
    func place(_ stop: (order: MarketOrder, since: Instant)) -> (Int, Instant, String) {
      (stop.order.status == .delivering ? 0 : 1, stop.since, stop.order.number)
    }
    return stops.sorted { place($0) < place($1) }.map(\.order)
  }

  /// The stops of a driver before that of an order.
  func before(_ order: MarketOrder, of driver: RecordID) async throws -> [MarketOrder] {
    Array(try await all(of: driver).prefix(while: { $0.id != order.id }))
  }
}
