import OpsDispatch
import OpsDomain

/// When an order can be fetched: as the partner has reported, else as expected.
enum OrderTimes {
  /// When it was ready, or else when the partner's preparation is over. An order for a later time
  /// is prepared just early enough to arrive in time.
  static func ready(
    _ order: MarketOrder, _ partner: Partner, _ drop: MapPlace, _ terms: DispatchTerms,
    now: Instant
  ) -> Instant {
    if let ready = order.readyAt { return ready }
    var expected = (order.acceptedAt ?? now).adding(partner.preparation)
    if let wanted = order.deliverAt {
      let way = terms.times.way(from: partner.mapPlace, to: drop)
      expected = max(expected, wanted.adding(milliseconds: -way * 1000))
    }
    return max(expected, now)
  }
}

extension MarketOrder {
  /// Where it goes; nil once the address was erased.
  var mapPlace: MapPlace? {
    guard let latitude, let longitude else { return nil }
    return MapPlace(latitude: latitude, longitude: longitude)
  }
}
