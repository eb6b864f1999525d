import OpsDispatch

extension ReplayResult {
  /// What was known of each delivered order when it was placed, and how long it took: what
  /// `ArrivalModel` learns from. In order of placing.
  func arrivals(on day: ReplayDay) -> [ArrivalPair] {
    var ends: [String: Int64] = [:]
    for trip in trips {
      for (order, time) in zip(trip.orders, trip.deliveries) { ends[order] = time }
    }
    let speed = day.drivers.map(\.speed).max() ?? 1
    return day.orders.sorted { ($0.placed, $0.id) < ($1.placed, $1.id) }.compactMap { order in
      guard let end = ends[order.id] else { return nil }
      let open = day.orders.count { other in
        other.placed <= order.placed && ends[other.id] ?? .max > order.placed
      }
      let drivers = day.drivers.count {
        $0.shiftStart <= order.placed && order.placed < $0.shiftEnd
      }
      let metres = day.distance.metres(from: order.pickup, to: order.drop)
      return ArrivalPair(
        ArrivalFeatures(
          preparation: order.expectedReady - order.placed,
          travel: day.rules.pickupService + day.rules.travel(metres: metres, speed: speed)
            + day.rules.dropService,
          load: open * 100 / max(1, drivers), hour: Int(order.placed / 3600 % 24)),
        actual: end - order.placed)
    }
  }
}
