import Foundation
import OpsDispatch
import OpsDomain
import OpsKernel
import OpsMarketplace
import OpsWarehouse

/// A site for a day of the meal-delivery instances: its restaurants with their dishes, its drivers
/// with their shifts and its customers, written into a new book with the operations of the product.
struct MarketTown {
  private static let second: Int64 = 1000
  private static let day: Int64 = 86_400
  /// So many dishes has a restaurant in the morning.
  private static let dishes = "400"

  let book: BenchBook
  let day: ReplayDay
  /// When the day begins.
  let midnight: Instant
  /// Whose the restaurants are.
  let owner: Call
  /// Who orders, one after the other.
  let customers: [Call]
  let couriers: [MarketCourier]

  static let drink = "COLA"
  static func restaurant(_ name: String) -> String { "Kitchen \(name)" }
  static func dish(_ name: String) -> String { "DISH-\(name)" }

  /// The place on the earth that stands for one on the plane, given in metres.
  static func place(_ place: DispatchPlace) -> MapPlace {
    let degree = 111_195.08  // metres, on the sphere that distances are measured on
    let south = 54.6
    return MapPlace(
      latitude: Int64(((south + place.y / degree) * 1e6).rounded()),
      longitude: Int64(
        ((25.2 + place.x / degree / cos((south + 0.055) * .pi / 180)) * 1e6).rounded()))
  }

  /// Writes the site into an empty book.
  init(_ day: ReplayDay, in book: BenchBook) async throws {
    self.book = book
    self.day = day
    let now = book.clock.now()
    let start = (now.milliseconds / (Self.day * Self.second) + 2) * Self.day * Self.second
    midnight = Instant(milliseconds: start)
    try await book.initialise()
    owner = try await book.addPeople(["owner"], .partner)[0]
    customers = try await book.addPeople((1...day.orders.count).map { "guest\($0)" }, .customer)
    let drivers = try await book.addPeople(day.drivers.map { "rider-\($0.id)" }, .driver)
    try await Self.choose(day, book)
    try await Self.openRestaurants(day, book)
    var couriers: [MarketCourier] = []
    for (driver, call) in zip(day.drivers, drivers) {
      let number = try await Self.register(driver, call, on: midnight, book)
      couriers.append(MarketCourier(driver, number: number, call: call))
    }
    self.couriers = couriers
  }

  private static let admin = Call(.system)

  /// The town drives as the instance says.
  private static func choose(_ day: ReplayDay, _ book: BenchBook) async throws {
    let speed = Quantity(rawValue: (day.drivers.map(\.speed).max() ?? 1_000) * 1_000)
    let settings = [
      "market.speed_scooter": speed.description, "market.detour": "1",
      "market.dispatch_distance": "50",
    ]
    for (setting, value) in settings.sorted(by: { $0.key < $1.key }) {
      _ = try await book.dependencies.settings.set(
        SetSetting(setting: setting, value: value), admin)
    }
  }

  private static func openRestaurants(_ day: ReplayDay, _ book: BenchBook) async throws {
    var places: [String: DispatchPlace] = [:]
    for order in day.orders { places[order.restaurant] = order.pickup }
    for (name, place) in places.sorted(by: { $0.key < $1.key }) {
      let partner = restaurant(name)
      _ = try await book.dependencies.partners.create(
        CreatePartner(
          name: partner, kind: .restaurant, place: Self.place(place).description,
          radius: .whole(50), hours: "daily 00:00-24:00", owner: "owner"), admin)
      _ = try await book.dependencies.partners.verify(OnePartner(partner: partner), admin)
      _ = try await book.dependencies.menus.add(
        AddMenuItem(
          partner: partner, sku: dish(name), price: UnitPrice(rawValue: 9_500_000),
          stock: dishes, name: "Dish of \(name)"), admin)
      _ = try await book.dependencies.menus.add(
        AddMenuItem(
          partner: partner, sku: drink, price: UnitPrice(rawValue: 2_500_000),
          stock: "unlimited", name: "Cola"), admin)
    }
  }

  /// Registers and verifies a driver and books the shift the noon before; answers the number.
  private static func register(
    _ driver: ReplayDriver, _ call: Call, on midnight: Instant, _ book: BenchBook
  ) async throws -> String {
    book.clock.set(to: midnight.adding(milliseconds: -day / 2 * second))
    let drivers = book.dependencies.drivers
    let number = try await drivers.register(RegisterDriver(vehicle: .scooter), call).output.number
    _ = try await drivers.check(
      CheckDriver(driver: number, age: 30, document: [.passport]), admin)
    _ = try await drivers.verify(DriverReference(driver: number), admin)
    let date = CivilDate(daysSinceEpoch: Int(midnight.milliseconds / (day * second)))
    _ = try await drivers.slot(
      BookSlot(
        action: .book, day: date,
        hours: "\(clock(driver.shiftStart))-\(clock(driver.shiftEnd))"), call)
    return number
  }

  private static func clock(_ seconds: Int64) -> String {
    ClockText.text(ofMinute: Int(seconds / 60))
  }
}
