/// A state with numbers in place of names, and all travel times worked out.
///
/// Orders and drivers are sorted by id, so that the order of the input does not matter. A driver
/// whose shift is over is gone.
final class DispatchProblem: Sendable {
  struct Order: Sendable {
    var restaurant: Int
    var placed: Int64
    var ready: Int64
    var promise: Int64
    var pickup: Int
    var drop: Int
    /// Whether nobody has it.
    var isOpen: Bool
  }

  struct Driver: Sendable {
    var node: Int
    var freeAt: Int64
    var shiftEnd: Int64
    var speed: Int
  }

  let now: Int64
  let rules: DispatchRules
  let orders: [Order]
  /// The id of each order.
  let orderIDs: [String]
  let drivers: [Driver]
  /// The id of each driver.
  let driverIDs: [String]
  /// The orders of each driver's open trip; empty if there is none.
  let trips: [[Int]]
  let restaurants: [String]
  private let nodes: Int
  private let metres: [Int64]
  private let seconds: [[Int64]]

  init(_ state: DispatchState) {
    now = state.now
    rules = state.rules
    let drivers = state.drivers.filter { $0.shiftEnd > state.now }.sorted { $0.id < $1.id }
    let orders = state.orders.sorted { $0.id < $1.id }
    let known = Set(drivers.map(\.id))
    restaurants = Set(orders.map(\.restaurant)).sorted()
    let restaurant = Dictionary(uniqueKeysWithValues: restaurants.enumerated().map { ($1, $0) })
    var places: [DispatchPlace] = []
    var node: [DispatchPlace: Int] = [:]
    func add(_ place: DispatchPlace) -> Int {
      if let known = node[place] { return known }
      node[place] = places.count
      places.append(place)
      return places.count - 1
    }
    let index = Dictionary(
      orders.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    trips = drivers.map { ($0.trip?.orders ?? []).compactMap { index[$0] } }
    let given = Set(trips.joined())
    self.orders = orders.enumerated().map { number, order in
      Order(
        restaurant: restaurant[order.restaurant] ?? 0, placed: order.placed,
        ready: order.ready, promise: order.promise, pickup: add(order.pickup),
        drop: add(order.drop),
        isOpen: !(given.contains(number) || order.driver.map(known.contains) ?? false))
    }
    let speeds = Set(drivers.map(\.speed)).sorted()
    self.drivers = drivers.map { driver in
      Driver(
        node: add(driver.place), freeAt: max(state.now, driver.freeAt),
        shiftEnd: driver.shiftEnd, speed: speeds.firstIndex(of: driver.speed) ?? 0)
    }
    orderIDs = orders.map(\.id)
    driverIDs = drivers.map(\.id)
    nodes = places.count
    let metres = Self.table(places, state.distance)
    self.metres = metres
    seconds = speeds.map { speed in
      metres.map { state.rules.travel(metres: $0, speed: speed) }
    }
  }

  private static func table(
    _ places: [DispatchPlace], _ distance: any DispatchDistance
  ) -> [Int64] {
    var metres = Array(repeating: Int64(0), count: places.count * places.count)
    for one in places.indices {
      for other in 0..<one {
        let way = distance.metres(from: places[one], to: places[other])
        metres[one * places.count + other] = way
        metres[other * places.count + one] = way
      }
    }
    return metres
  }

  /// The orders that nobody has, by their place in `orders`.
  var open: [Int] { orders.indices.filter { orders[$0].isOpen } }

  /// Where and when a driver has done all that was given, the open trip as well.
  func free(_ driver: Int) -> (node: Int, time: Int64) {
    guard let last = trips[driver].last,
      let times = TripTimes(self, begun: drivers[driver], orders: trips[driver])
    else { return (drivers[driver].node, drivers[driver].freeAt) }
    return (orders[last].drop, times.end)
  }

  /// The way between two nodes, in metres.
  func way(_ from: Int, _ to: Int) -> Int64 { metres[from * nodes + to] }

  /// The time of a way, in seconds.
  @inline(__always)
  func travel(_ from: Int, _ to: Int, speed: Int) -> Int64 { seconds[speed][from * nodes + to] }
}
