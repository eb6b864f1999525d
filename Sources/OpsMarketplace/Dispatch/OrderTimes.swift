import OpsDispatch
import OpsDomain

/// When an order can be fetched: as the partner has reported, else as expected.
enum OrderTimes {
  /// When it was ready, or else when that is expected, which is never before now.
  static func ready(
    _ order: MarketOrder, _ partner: Partner, _ drop: MapPlace, _ times: DeliveryTimes,
    now: Instant
  ) -> Instant {
    order.readyAt ?? max(now, expected(order, partner, drop, times, now: now))
  }

  /// When an order was expected to be ready: as its partner has said, or else when the
  /// partner's preparation is over. An order for a later time is prepared just early enough to
  /// arrive in time.
  static func expected(
    _ order: MarketOrder, _ partner: Partner, _ drop: MapPlace, _ times: DeliveryTimes,
    now: Instant
  ) -> Instant {
    if let told = order.readyBy { return told }
    let prepared = (order.acceptedAt ?? now).adding(partner.preparation)
    guard let wanted = order.deliverAt else { return prepared }
    let way = times.way(from: partner.mapPlace, to: drop)
    return max(prepared, wanted.adding(milliseconds: -way * 1000))
  }
}

extension MarketOrder {
  /// Where it goes; nil once the address was erased.
  var mapPlace: MapPlace? {
    guard let latitude, let longitude else { return nil }
    return MapPlace(latitude: latitude, longitude: longitude)
  }
}
