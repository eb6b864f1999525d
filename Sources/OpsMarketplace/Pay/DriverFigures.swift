import OpsDomain
import OpsKernel
import OpsStorage

/// What a driver did in a time: deliveries, hours, punctuality, ratings.
struct DriverFigures {
  private(set) var deliveries: Int64 = 0
  /// Deliveries that came when they were promised, or before.
  private(set) var punctual: Int64 = 0
  private(set) var worked = TimeSpan.zero
  let ratings: RatingSums

  /// - Parameter system: Has the rights of the system.
  init(
    _ driver: Driver, from: Instant, until: Instant, _ system: Transaction
  ) async throws {
    ratings = try await RatingSums(ofDriver: driver.id, from: from, until: until, system)
    let promise = try await Settings.promiseTime.value(system)
    for order in try await Self.delivered(by: driver.id, from, until, system) {
      deliveries += 1
      let promised = order.promisedAt ?? order.placedAt.adding(promise)
      if let ended = order.endedAt, ended <= promised { punctual += 1 }
    }
    worked = try await Self.worked(by: driver.id, from, until, system)
  }

  /// The orders that a driver delivered in a time, first the first one. Orders that were given back
  /// later count: the driver brought them.
  static func delivered(
    by driver: RecordID, _ from: Instant, _ until: Instant, _ system: Transaction
  ) async throws -> [MarketOrder] {
    typealias Columns = MarketOrder.Columns
    var found: [MarketOrder] = []
    for status in OrderStatus.all(where: \.mayBeDelivered) {
      found += try await system.repository(MarketOrder.self).all(
        where: .and([
          .equals(Columns.driverID, driver), .equals(Columns.status, status),
          .greaterOrEqual(Columns.endedAt, from), .less(Columns.endedAt, until),
        ]), order: [.ascending(Columns.endedAt)])
    }
    return found.filter { $0.pickedUpAt != nil }.sorted { one, other in
      (one.endedAt ?? one.placedAt, one.id) < (other.endedAt ?? other.placedAt, other.id)
    }
  }

  /// How long a driver worked in a time, without breaks.
  static func worked(
    by driver: RecordID, _ from: Instant, _ until: Instant, _ system: Transaction
  ) async throws -> TimeSpan {
    typealias Columns = DriverStretch.Columns
    let stretches = system.repository(DriverStretch.self)
    let own = Predicate.equals(Columns.driverID, driver)
    var known = try await stretches.all(
      where: .both(own, .greater(Columns.endedAt, from)), order: [.ascending(Columns.endedAt)])
    known += try await stretches.all(where: .both(own, .equals(Columns.endedAt, nil)))
    return known.reduce(.zero) { sum, stretch in
      let (start, end) = (max(stretch.beganAt, from), min(stretch.endedAt ?? system.now, until))
      guard end > start else { return sum }
      return TimeSpan(milliseconds: sum.milliseconds + end.since(start).milliseconds)
    }
  }
}
