extension ReplayRun {
  /// What the policy may know now.
  func state() -> DispatchState {
    let orders = day.orders.enumerated().compactMap { number, order -> DispatchOrder? in
      guard order.placed <= now, !isGone[number] else { return nil }
      return DispatchOrder(
        id: order.id, restaurant: order.restaurant, placed: order.placed, ready: ready(order),
        promise: order.promise, pickup: order.pickup, drop: order.drop,
        driver: driverOf[number].map { couriers[$0].driver.id })
    }
    return DispatchState(
      now: now, orders: orders,
      drivers: couriers.filter { $0.lastMoment > now }.map(driver), policy: policy,
      rules: day.rules, distance: day.distance)
  }

  /// When an order is ready as far as anybody knows.
  private func ready(_ order: ReplayOrder) -> Int64 {
    order.ready <= now ? order.ready : max(order.expectedReady, now)
  }

  private func driver(_ courier: ReplayCourier) -> DispatchDriver {
    var (place, time) = (courier.place, max(now, courier.freeAt))
    var open: DispatchTrip?
    for (number, trip) in courier.trips.enumerated() {
      guard let first = trip.orders.first, let last = trip.orders.last else { continue }
      if trip.isBegun {
        (place, time) = (day.orders[last].drop, trip.end)
        continue
      }
      let pickup = day.orders[first].pickup
      let arrival =
        number == 0 ? trip.record.arrival : time + travel(place, pickup, courier.driver)
      (place, time) = (pickup, arrival)
      if number == courier.trips.count - 1 {
        open = DispatchTrip(restaurant: trip.record.restaurant, orders: trip.record.orders)
        continue
      }
      time = trip.orders.reduce(time) { max($0, ready(day.orders[$1])) } + day.rules.pickupService
      for order in trip.orders {
        time += travel(place, day.orders[order].drop, courier.driver) + day.rules.dropService
        place = day.orders[order].drop
      }
    }
    return DispatchDriver(
      id: courier.driver.id, place: place, freeAt: time, shiftEnd: courier.driver.shiftEnd,
      speed: courier.driver.speed, deliveries: courier.deliveries, rating: courier.driver.rating,
      trip: open)
  }
}
