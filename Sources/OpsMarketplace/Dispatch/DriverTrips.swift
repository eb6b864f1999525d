import OpsDispatch
import OpsDomain

/// Where and when a driver is free, after what the driver carries and still has to fetch.
struct DriverTrips {
  private let driver: Driver
  private let terms: DispatchTerms
  private var place: MapPlace
  private var time: Int64

  /// - Parameter place: Where the driver is now.
  init(_ driver: Driver, at place: MapPlace, _ terms: DispatchTerms, now: Instant) {
    self.driver = driver
    self.terms = terms
    self.place = place
    time = now.seconds
  }

  /// The driver as dispatch sees them: orders that are picked up are brought first, then each trip
  /// is made, and orders may still join the last trip.
  /// - Parameter waiting: What is to be fetched, in the order in which it was taken.
  func state(
    carried: [MarketOrder], waiting: [(order: MarketOrder, partner: Partner?)],
    shiftEnd: Instant, ready: [String: Int64]
  ) -> DispatchDriver {
    var walk = self
    for order in carried {
      if let drop = order.mapPlace { walk.bring(to: drop) }
    }
    let trips = Self.trips(waiting)
    for trip in trips.dropLast() { walk.make(trip, ready) }
    var open: DispatchTrip?
    if let last = trips.last {
      walk.go(to: last.partner.mapPlace)
      open = DispatchTrip(
        restaurant: last.partner.id.description, orders: last.orders.map(\.number))
    }
    return DispatchDriver(
      id: driver.number, place: walk.place.onMap, freeAt: walk.time,
      shiftEnd: shiftEnd.seconds, speed: terms.speeds[driver.vehicle],
      deliveries: Int(clamping: driver.deliveries), rating: Int(driver.rating), trip: open)
  }

  private struct Trip {
    let partner: Partner
    var orders: [MarketOrder]
  }

  /// Orders of one partner that were taken one after the other make one trip.
  private static func trips(_ waiting: [(order: MarketOrder, partner: Partner?)]) -> [Trip] {
    var trips: [Trip] = []
    for (order, partner) in waiting {
      guard let partner else { continue }
      if trips.last?.partner.id == partner.id {
        trips[trips.count - 1].orders.append(order)
      } else {
        trips.append(Trip(partner: partner, orders: [order]))
      }
    }
    return trips
  }

  private mutating func go(to next: MapPlace) {
    time += terms.travel(from: place, to: next, driver.vehicle)
    place = next
  }

  private mutating func bring(to drop: MapPlace) {
    go(to: drop)
    time += terms.rules.dropService
  }

  private mutating func make(_ trip: Trip, _ ready: [String: Int64]) {
    go(to: trip.partner.mapPlace)
    for order in trip.orders { time = max(time, ready[order.number] ?? time) }
    time += terms.rules.pickupService
    for order in trip.orders {
      if let drop = order.mapPlace { bring(to: drop) }
    }
  }
}
