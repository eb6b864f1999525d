import OpsDomain
import OpsStorage

/// What the marketplace's dashboard says of bringing orders. Orders for later count from when their
/// partner has to begin, as dispatch counts them: nobody brings them sooner.
struct DeliverySums {
  private let system: Transaction

  /// - Parameter transaction: Of somebody who may see all orders.
  init(_ transaction: Transaction) {
    system = transaction.asSystem("adds up the deliveries of the marketplace")
  }

  /// The time to the door of each order that was delivered at `start` or later: from its placing,
  /// or for one for later from when its partner had to begin. A delivery stays one when the money
  /// goes back. An order for later whose place was removed with its customer is left out: nobody
  /// knows when its partner had to begin.
  func times(from start: Instant) async throws -> [TimeSpan] {
    typealias Columns = MarketOrder.Columns
    let terms = try await DeliveryTimes(system)
    var partners = SeenPartners(system)
    var times: [TimeSpan] = []
    for status in OrderStatus.all(where: \.mayBeDelivered) {
      let orders = try await system.repository(MarketOrder.self).all(
        where: .both(
          .equals(Columns.status, status), .greaterOrEqual(Columns.endedAt, start)),
        order: [.ascending(Columns.endedAt)])
      for order in orders where order.pickedUpAt != nil {
        guard let ended = order.endedAt,
          let begun = OrderTimes.counts(order, try await partners.one(order.partnerID), terms)
        else { continue }
        times.append(max(.zero, ended.since(begun)))
      }
    }
    return times
  }

  /// Open orders that nobody brings, from accepted on, without those that dispatch leaves alone
  /// because nobody has to begin with them yet.
  func withoutDriver() async throws -> Int64 {
    typealias Columns = MarketOrder.Columns
    let times = try await DeliveryTimes(system)
    var partners = SeenPartners(system)
    var count: Int64 = 0
    for status in DriverOrders.waiting {
      let orders = try await system.repository(MarketOrder.self).all(
        where: .both(.equals(Columns.driverID, nil), .equals(Columns.status, status)),
        order: [.ascending(Columns.placedAt)])
      for order in orders {
        if order.deliverAt != nil, let partner = try await partners.one(order.partnerID),
          LaterOrder(order, of: partner, times, now: system.now) != nil
        {
          continue
        }
        count += 1
      }
    }
    return count
  }

  /// Partners by identifier, each read once.
  private struct SeenPartners {
    private let system: Transaction
    private var known: [RecordID: Partner] = [:]

    init(_ system: Transaction) { self.system = system }

    mutating func one(_ id: RecordID) async throws -> Partner? {
      if let partner = known[id] { return partner }
      let found = try await system.repository(Partner.self).fetch(id)
      known[id] = found
      return found
    }
  }
}
