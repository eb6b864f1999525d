import OpsDispatch
import OpsDomain

/// Where and when a driver is free, after what the driver carries and still has to fetch.
struct DriverTrips {
  private let duty: DriverDuty
  private let terms: DispatchTerms
  /// When each order is ready, by number.
  private let ready: [String: Int64]
  private let now: Int64
  private var place: MapPlace
  private var time: Int64

  init(_ duty: DriverDuty, _ terms: DispatchTerms, ready: [String: Int64], now: Instant) {
    self.duty = duty
    self.terms = terms
    self.ready = ready
    self.now = now.seconds
    place = duty.place
    time = now.seconds
  }

  /// The driver as dispatch sees them: orders that are picked up are brought first, then each trip
  /// is made, and orders may still join the last trip.
  /// - Parameter left: Numbers of orders that the driver is not to fetch after all.
  func state(without left: Set<String> = []) -> DispatchDriver {
    var walk = self
    walk.bring(duty.carried)
    let trips = trips(without: left)
    for trip in trips.dropLast() { walk.make(trip) }
    var open: DispatchTrip?
    if let last = trips.last {
      walk.go(to: last.partner.mapPlace)
      open = DispatchTrip(
        restaurant: last.partner.id.description, orders: last.orders.map(\.number))
    }
    let driver = duty.driver
    return DispatchDriver(
      id: driver.number, place: walk.place.onMap, freeAt: walk.time,
      shiftEnd: duty.shiftEnd.seconds, speed: terms.speeds[driver.vehicle],
      deliveries: Int(clamping: driver.deliveries), rating: Int(driver.rating), trip: open)
  }

  /// When the driver will have what is to be fetched, by the number of the order.
  func pickups() -> [String: DriverPickup] {
    var pickups: [String: DriverPickup] = [:]
    var walk = self
    walk.bring(duty.carried)
    for (number, trip) in trips(without: []).enumerated() {
      let isThere =
        number == 0 && duty.carried.isEmpty
        && duty.place.meters(to: trip.partner.mapPlace) <= ReportedWay.nearby
      walk.go(to: trip.partner.mapPlace)
      let pickup = DriverPickup(
        arrival: isThere ? now : walk.time, ready: walk.readyTime(of: trip),
        service: terms.rules.pickupService, isThere: isThere)
      for order in trip.orders { pickups[order.number] = pickup }
      walk.make(trip)
    }
    return pickups
  }

  private struct Trip {
    let partner: Partner
    var orders: [MarketOrder]
  }

  /// Orders of one partner that were taken one after the other make one trip.
  private func trips(without left: Set<String>) -> [Trip] {
    var trips: [Trip] = []
    for job in duty.jobs where !left.contains(job.order.number) {
      guard let partner = job.partner else { continue }
      if trips.last?.partner.id == partner.id {
        trips[trips.count - 1].orders.append(job.order)
      } else {
        trips.append(Trip(partner: partner, orders: [job.order]))
      }
    }
    return trips
  }

  private func readyTime(of trip: Trip) -> Int64 {
    trip.orders.compactMap { ready[$0.number] }.max() ?? time
  }

  private mutating func go(to next: MapPlace) {
    time += terms.travel(from: place, to: next, duty.driver.vehicle)
    place = next
  }

  private mutating func bring(_ orders: [MarketOrder]) {
    let doors = orders.compactMap(\.mapPlace)
    time += terms.bringing(to: doors, from: place, duty.driver.vehicle)
    place = doors.last ?? place
  }

  private mutating func make(_ trip: Trip) {
    go(to: trip.partner.mapPlace)
    time = max(time, readyTime(of: trip)) + terms.rules.pickupService
    bring(trip.orders)
  }
}
