import OpsDispatch
import OpsDomain
import OpsKernel
import OpsMarketplace

/// Plays a day of a ``MarketTown`` through the services of the product, by the clock of its book:
/// customers order and pay, the restaurant accepts and cooks, dispatch asks drivers, and they fetch
/// and bring, as long as the instance says that each takes.
///
/// A driver takes what is offered at once. A trip holds the orders of one restaurant that a driver
/// has when all of them are ready, as the instances ask.
final class MarketDay {
  private let town: MarketTown
  private let day: ReplayDay
  private(set) var couriers: [MarketCourier]
  private var events = MarketEvents()
  private(set) var now: Int64 = 0
  /// When dispatch is to look again at the latest.
  private var look: Int64?
  private var courierOf: [String: Int] = [:]
  private var orderOf: [String: Int] = [:]
  private(set) var diary: MarketDiary

  /// How often a device reports, and how far its places are apart, in seconds.
  private static let reporting: Int64 = 120
  private static let beacon: Int64 = 10

  init(_ town: MarketTown) {
    self.town = town
    day = town.day
    couriers = town.couriers
    diary = MarketDiary(orders: day.orders.count)
    for (number, courier) in couriers.enumerated() {
      courierOf[courier.number] = number
      events.plan(.comesOnline(number), at: courier.driver.shiftStart)
      events.plan(.goesOffline(number), at: courier.driver.shiftEnd)
    }
    for (number, order) in day.orders.enumerated() {
      events.plan(.isPlaced(number), at: order.placed)
    }
  }

  private var services: MarketServices { MarketServices(town.book) }

  /// Plays until nothing happens any more.
  func play() async throws {
    while let (time, event) = events.next() {
      now = time
      town.book.clock.set(to: moment(time))
      if try await happen(event) { try await dispatch() }
    }
    diary.ended = now
  }

  private func moment(_ time: Int64) -> Instant { town.midnight.adding(milliseconds: time * 1000) }

  /// Lets it happen; answers whether dispatch has something to decide.
  private func happen(_ event: MarketEvents.Event) async throws -> Bool {
    switch event {
    case .isPlaced(let order): return try await place(order)
    case .isReady(let order):
      try await services.ready(diary.numbers[order], town.owner)
      diary.ready[order] = now
      if let courier = diary.courier[order] { try await load(courier) }
      return true
    case .comesOnline(let courier):
      couriers[courier].isOnline = true
      try await services.online(couriers[courier].call)
      try await locate(courier)
      events.plan(.reports(courier), at: now + Self.reporting)
      return true
    case .goesOffline(let courier):
      couriers[courier].isLeaving = true
      if couriers[courier].carried.isEmpty {
        try await leave(courier)
      } else {
        try await services.rest(couriers[courier].call)
      }
      return true
    case .isAtKitchen(let courier, let way):
      guard couriers[courier].isOnline, couriers[courier].ways == way else { return false }
      couriers[courier].isAtKitchen = true
      try await locate(courier)
      try await load(courier)
      return false
    case .hasLoaded(let courier):
      for order in couriers[courier].carried {
        try await services.depart(diary.numbers[order], couriers[courier].call)
      }
      goOn(courier)
      return false
    case .isAtDoor(let courier): return try await handOver(courier)
    case .looks:
      look = nil
      return true
    case .reports(let courier):
      guard couriers[courier].isOnline else { return false }
      try await report(courier)
      events.plan(.reports(courier), at: now + Self.reporting)
      return false
    }
  }

  // MARK: Customers and restaurants

  private func place(_ number: Int) async throws -> Bool {
    let order = day.orders[number]
    let call = town.customers[number]
    let cart = MarketServices.Wish(
      partner: MarketTown.restaurant(order.restaurant), dish: MarketTown.dish(order.restaurant),
      pieces: Int64(1 + number % 3), hasDrink: number % 3 == 0,
      door: MarketTown.place(order.drop).description)
    // Now and then a card is declined, and the customer takes another one.
    if number % 20 == 3 {
      _ = try await services.order(cart, card: "declined", call)
      diary.declined += 1
    }
    let placed = try await services.order(
      cart, card: number % 10 == 4 ? "answers_twice" : "approved", call)
    guard placed.status == .paymentConfirmed else {
      throw MarketFault(description: "\(placed.number) is \(placed.status.rawValue)")
    }
    diary.numbers[number] = placed.number
    diary.placed[number] = now
    orderOf[placed.number] = number
    try await services.accept(placed.number, town.owner)
    events.plan(.isReady(number), at: max(now, order.ready))
    return true
  }

  // MARK: Dispatch

  /// Decides; every driver who is asked takes the order.
  private func dispatch() async throws {
    let view = try await services.decide()
    diary.decisions += 1
    for taken in view.takenOff { takeOff(taken.order) }
    for offer in view.offers {
      guard let order = orderOf[offer.order],
        let courier = offer.driver.flatMap({ courierOf[$0] }) ?? someoneIdle
      else { continue }
      guard try await services.take(offer.order, couriers[courier].call) else { continue }
      diary.courier[order] = courier
      let wasIdle = couriers[courier].isIdle
      couriers[courier].waiting.append(order)
      if wasIdle { goOn(courier) }
    }
    let next = view.waiting.compactMap(\.until).min().map { until in
      max(now + 1, (until.milliseconds - town.midnight.milliseconds) / 1000)
    }
    guard let next, next < look ?? .max else { return }
    look = next
    events.plan(.looks, at: next)
  }

  /// An order goes to somebody else. Who was on the way to fetch it stops where they are, and goes
  /// on with what they have besides.
  private func takeOff(_ number: String) {
    guard let order = orderOf[number], let courier = diary.courier[order] else { return }
    let wasNext = couriers[courier].carried.isEmpty && couriers[courier].waiting.first == order
    diary.courier[order] = nil
    couriers[courier].waiting.removeAll { $0 == order }
    guard wasNext else { return }
    let here = couriers[courier].way.place(at: now)
    couriers[courier].way = MarketCourier.Way(from: here, to: here, begins: now, ends: now)
    couriers[courier].ways += 1
    couriers[courier].isAtKitchen = false
    goOn(courier)
  }

  /// Who takes an order that is offered to all.
  private var someoneIdle: Int? {
    couriers.firstIndex { $0.isOnline && !$0.isLeaving && $0.isIdle }
  }

  // MARK: Drivers

  private func travel(_ courier: Int, to place: DispatchPlace) -> Int64 {
    let metres = day.distance.metres(from: couriers[courier].way.to, to: place)
    return day.rules.travel(metres: metres, speed: couriers[courier].driver.speed)
  }

  /// Sends a driver to the next door, or to the next restaurant.
  private func goOn(_ courier: Int) {
    let here = couriers[courier].way.to
    if let next = couriers[courier].carried.first {
      let end = now + travel(courier, to: day.orders[next].drop)
      couriers[courier].way = MarketCourier.Way(
        from: here, to: day.orders[next].drop, begins: now, ends: end)
      events.plan(.isAtDoor(courier), at: end + day.rules.dropService)
    } else if let next = couriers[courier].waiting.first {
      let end = now + travel(courier, to: day.orders[next].pickup)
      couriers[courier].way = MarketCourier.Way(
        from: here, to: day.orders[next].pickup, begins: now, ends: end)
      couriers[courier].ways += 1
      events.plan(.isAtKitchen(courier, way: couriers[courier].ways), at: end)
    }
  }

  /// Picks a trip up, if the driver is there and all of it is ready.
  private func load(_ courier: Int) async throws {
    let waiting = couriers[courier].waiting
    guard couriers[courier].isAtKitchen, let first = waiting.first else { return }
    let kitchen = day.orders[first].restaurant
    let trip = Array(waiting.prefix { day.orders[$0].restaurant == kitchen })
    guard trip.allSatisfy({ diary.ready[$0] != nil }) else { return }
    for order in trip {
      try await services.pickup(diary.numbers[order], couriers[courier].call)
      diary.pickedUp[order] = now + day.rules.pickupService
    }
    couriers[courier].isAtKitchen = false
    couriers[courier].waiting.removeFirst(trip.count)
    couriers[courier].carried = trip
    events.plan(.hasLoaded(courier), at: now + day.rules.pickupService)
  }

  private func handOver(_ courier: Int) async throws -> Bool {
    let order = couriers[courier].carried.removeFirst()
    try await locate(courier)
    try await services.deliver(diary.numbers[order], couriers[courier].call)
    diary.delivered[order] = now
    if order % 25 == 5 { try await services.giveBack(diary.numbers[order]) }
    if couriers[courier].carried.isEmpty, couriers[courier].isLeaving {
      try await leave(courier)
      return true
    }
    goOn(courier)
    return couriers[courier].carried.isEmpty
  }

  /// A shift is over: what the driver has not picked up goes to others.
  private func leave(_ courier: Int) async throws {
    guard couriers[courier].isOnline else { return }
    try await services.offline(couriers[courier].call)
    for order in couriers[courier].waiting { diary.courier[order] = nil }
    couriers[courier].isOnline = false
    couriers[courier].isAtKitchen = false
    couriers[courier].waiting = []
  }

  /// Reports the place of now.
  private func locate(_ courier: Int) async throws {
    try await services.locate(
      [MarketTown.place(couriers[courier].way.place(at: now)).description],
      couriers[courier].call)
    diary.places += 1
    couriers[courier].reported = now
  }

  /// Reports the places since the last report, all at once.
  private func report(_ courier: Int) async throws {
    let known = couriers[courier]
    let times = stride(from: known.reported + Self.beacon, through: now, by: Int(Self.beacon))
    let places = times.map { time in
      "\(MarketTown.place(known.way.place(at: time)))@\(moment(time))"
    }
    guard !places.isEmpty else { return }
    try await services.locate(places, known.call)
    diary.places += places.count
    couriers[courier].reported = now
  }
}
