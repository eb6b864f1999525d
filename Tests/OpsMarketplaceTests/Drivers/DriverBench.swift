import OpsDomain
import OpsKernel
import OpsPricing
import OpsSales
import OpsStorage
import OpsTesting

@testable import OpsMarketplace

/// The small marketplace with drivers: dora and ned drive, kim orders at pat's Bella Napoli.
struct DriverBench: MarketBench {
  /// Near the restaurant, and about 1.1 km north of it.
  static let near = "54.688,25.28"
  static let door = MapPlace(latitude: 54_697_157, longitude: 25_279_652)

  let market: MarketFixture

  /// - Parameter keepsAccess: Whether looks at personal data are kept.
  init(keepsAccess: Bool = false) async throws {
    self.init(on: try await MarketFixture.make(keepsAccess: keepsAccess))
  }

  /// The same on a marketplace that is there.
  init(on market: MarketFixture) { self.market = market }

  var drivers: DriverService { book.dependencies.drivers }
  var driverJobs: DriverJobService { book.dependencies.driverJobs }
  var earnings: EarningsService { book.dependencies.earnings }
  var deliveries: DeliveryService { book.dependencies.deliveriesOfMarket }
  var dispatch: DispatchService { book.dependencies.dispatch }

  func wait(seconds: Int64) { book.clock.advance(milliseconds: seconds * 1000) }

  // MARK: Drivers

  /// Writes down that anna saw how old a driver is.
  func check(_ number: String, age: Int64 = 30) async throws {
    _ = try await drivers.check(
      CheckDriver(driver: number, age: age, document: [.identityCard]), anna)
  }

  /// Registers and verifies a driver; answers the number.
  @discardableResult
  func verified(_ call: Call, _ vehicle: VehicleKind = .bicycle) async throws -> String {
    let number = try await drivers.register(RegisterDriver(vehicle: vehicle), call).output.number
    try await check(number)
    _ = try await drivers.verify(DriverReference(driver: number), anna)
    return number
  }

  /// A verified driver who is online and has said where; answers the number.
  @discardableResult
  func working(
    _ call: Call, _ vehicle: VehicleKind = .bicycle, at place: String = near
  ) async throws -> String {
    let number = try await verified(call, vehicle)
    _ = try await driverJobs.online(OwnDriver(), call)
    _ = try await drivers.locate(LocateDriver(place: [place]), call)
    return number
  }

  func driver(_ number: String) async throws -> Driver {
    try await book.read { try await $0.repository(Driver.self).named(number) }
  }

  // MARK: Orders

  /// An order of kim's that has come so far; answers the number.
  /// - Parameter wanted: When it is to be delivered; as soon as possible unless told.
  @discardableResult
  func order(
    _ status: OrderStatus = .readyForPickup, tip: Int64 = 0, for wanted: Instant? = nil
  ) async throws -> String {
    let partner = market.partner
    let number = try await book.write(by: kim.principal) { transaction in
      let customer = try await transaction.asSystem("test").repository(Customer.self)
        .named("000001")
      let order = MarketOrder(
        id: transaction.nextID(),
        number: try await SeriesNumber.next(of: MarketOrder.self, transaction),
        buyerID: kim.principal.userID ?? partner.id, customerID: customer.id,
        partnerID: partner.id, sellerID: partner.ownerID, subtotal: 2_000, deliveryFee: 300,
        platformFee: 100, tax: 0, tip: tip, total: 2_400 + tip, commission: 240,
        quote: try Self.quote(), latitude: Self.door.latitude,
        longitude: Self.door.longitude, distance: 1_500, placedAt: transaction.now,
        deliverAt: wanted, promisedAt: wanted, updatedAt: transaction.now)
      return try await transaction.asSystem("test").repository(MarketOrder.self).create(order)
        .number
    }
    let steps: [(OrderStatus, Principal)] = [
      (.paymentProcessing, kim.principal), (.paymentConfirmed, .system),
      (.accepted, pat.principal), (.preparing, pat.principal), (.readyForPickup, pat.principal),
    ]
    for (next, principal) in steps {
      guard try await self.order(number).status != status else { break }
      try await move(number, to: next, by: principal)
      if next == .paymentConfirmed { try await giveCode(number) }
    }
    return number
  }

  /// A quote without lines: what belongs to an order whose amounts are made up.
  private static func quote() throws -> String {
    let date = CivilDate(daysSinceEpoch: 20_880)
    let quote = try PricePolicy.standard().quote(
      Basket(lines: [], date: date, minute: 600, region: ""))
    return try FrozenQuote(quote, lines: [], distance: nil).text()
  }

  /// What kim tells the driver of every order.
  static let code = "4711"

  private func giveCode(_ number: String) async throws {
    try await book.write { transaction in
      let order = try await transaction.repository(MarketOrder.self).named(number)
      _ = try await transaction.repository(DeliveryCode.self).create(
        DeliveryCode(
          id: transaction.nextID(), orderID: order.id, buyerID: order.buyerID, code: Self.code))
    }
  }

  func order(_ number: String) async throws -> MarketOrder {
    try await book.read { try await $0.repository(MarketOrder.self).named(number) }
  }

  func move(
    _ number: String, to status: OrderStatus, by principal: Principal, reason: String? = nil
  ) async throws {
    try await book.write(by: principal) { transaction in
      let order = try await transaction.asSystem("test").repository(MarketOrder.self)
        .named(number)
      guard status != .accepted else {
        _ = try await order.accepted(in: transaction)
        return
      }
      _ = try await order.moved(to: status, in: transaction, reason: reason)
    }
  }

  /// Offers, takes, fetches and hands over an order by a driver who works.
  /// - Parameter seconds: How long the way takes; at once unless told.
  func deliver(_ number: String, by call: Call, riding seconds: Int64 = 0) async throws {
    let driver = try await book.read { transaction in
      try await transaction.repository(Driver.self)
        .fetch(key: Driver.userKey, call.principal.userID ?? transaction.nextID())?.number
    }
    _ = try await deliveries.assign(AssignOrder(order: number, driver: driver), anna)
    _ = try await deliveries.pickup(DeliveryStep(order: number), call)
    _ = try await deliveries.depart(DeliveryStep(order: number), call)
    wait(seconds: seconds)
    _ = try await deliveries.deliver(DeliverOrder(order: number, notes: "at the door"), call)
  }

  // MARK: Questions

  func offers(of number: String) async throws -> [JobOffer] {
    try await book.read { transaction in
      let order = try await transaction.repository(MarketOrder.self).named(number)
      return try await OfferBook(transaction).all(of: order.id)
    }
  }

  func run() async throws -> DispatchRunView {
    try await dispatch.run(RunDispatch(), anna).output
  }

  /// Whether dispatch has something to decide.
  func isDue() async throws -> Bool {
    try await book.read { try await DispatchMark.isDue($0) }
  }
}
