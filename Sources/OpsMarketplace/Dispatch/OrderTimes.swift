import OpsDispatch
import OpsDomain

/// When an order can be fetched: as the partner has reported, else as expected. An order for later
/// is neither made nor fetched earlier than it takes to bring it in time.
enum OrderTimes {
  /// When it was ready, or else when that is expected, which is never before now.
  static func ready(
    _ order: MarketOrder, _ partner: Partner, _ drop: MapPlace, _ times: DeliveryTimes,
    now: Instant
  ) -> Instant {
    order.readyAt ?? max(now, expected(order, partner, drop, times, now: now))
  }

  /// When an order was expected to be ready: as its partner has said, or else after the partner's
  /// preparation.
  static func expected(
    _ order: MarketOrder, _ partner: Partner, _ drop: MapPlace, _ times: DeliveryTimes,
    now: Instant
  ) -> Instant {
    if let told = order.readyBy { return told }
    let prepared = (order.acceptedAt ?? now).adding(partner.preparation)
    return leaves(order, partner, drop, times).map { max(prepared, $0) } ?? prepared
  }

  /// When an order was first to be ready. A delay that its partner tells later, or another
  /// preparation, takes nothing from a driver who has come in time and waits. Orders that earlier
  /// versions accepted have kept no time: of them the last delay and the preparation of now count.
  static func promised(
    _ order: MarketOrder, _ partner: Partner, _ times: DeliveryTimes
  ) -> Instant {
    if let first = order.firstReadyBy { return first }
    let expected = usual(order, partner, times)
    return order.readyBy.map { min($0, expected) } ?? expected
  }

  /// When an order is ready after the partner's preparation, whatever a delay says. One for later
  /// is not ready before it has to leave.
  static func usual(
    _ order: MarketOrder, _ partner: Partner, _ times: DeliveryTimes
  ) -> Instant {
    let prepared = (order.acceptedAt ?? order.placedAt).adding(partner.preparation)
    let leaving = order.mapPlace.flatMap { leaves(order, partner, $0, times) }
    return leaving.map { max(prepared, $0) } ?? prepared
  }

  /// When a driver can have it: once it is ready, and an order for later once it has to leave.
  static func fetched(
    _ order: MarketOrder, _ partner: Partner, _ drop: MapPlace, _ times: DeliveryTimes,
    now: Instant
  ) -> Instant {
    let ready = ready(order, partner, drop, times, now: now)
    return leaves(order, partner, drop, times).map { max(ready, $0) } ?? ready
  }

  /// When the partner has to begin with an order for later; nil for one as soon as possible.
  static func begins(
    _ order: MarketOrder, _ partner: Partner, _ drop: MapPlace, _ times: DeliveryTimes
  ) -> Instant? {
    leaves(order, partner, drop, times)?
      .adding(milliseconds: -partner.preparation.milliseconds)
  }

  /// From when on an order's time to the door counts: from its placing, and for one for later from
  /// when its partner had to begin. Nil where that is unknown.
  static func counts(
    _ order: MarketOrder, _ partner: Partner?, _ times: DeliveryTimes
  ) -> Instant? {
    guard order.deliverAt != nil else { return order.placedAt }
    guard let partner, let drop = order.mapPlace,
      let begins = begins(order, partner, drop, times)
    else { return nil }
    return max(order.placedAt, begins)
  }

  /// When an order for later has to leave the partner; nil for one as soon as possible.
  private static func leaves(
    _ order: MarketOrder, _ partner: Partner, _ drop: MapPlace, _ times: DeliveryTimes
  ) -> Instant? {
    order.deliverAt?.adding(milliseconds: -times.way(from: partner.mapPlace, to: drop) * 1000)
  }
}
