/// Reads the meal-delivery instances in their published form: four tables with commas, times in
/// minutes of a day and places in metres on a plane, all whole numbers.
///
/// Source: Reyes, Erera, Savelsbergh, Sahasrabudhe & O'Neil (2018), "The Meal Delivery Routing
/// Problem", with instances of Grubhub.
public struct ReplayTables: Sendable {
  /// What a table lacks.
  public struct Fault: Error, Sendable, Hashable, CustomStringConvertible {
    /// A sentence without a full stop.
    public let description: String
  }

  private typealias Row = [Substring: Substring]

  private static let minute: Int64 = 60

  private let orders: [Substring: [Row]]
  private let couriers: [Substring: [Row]]
  private let restaurants: [Substring: [Row]]
  private let parameters: [Substring: [Row]]

  /// Takes the texts of the four tables, each with its header.
  public init(orders: String, couriers: String, restaurants: String, parameters: String) {
    self.orders = Self.rows(orders)
    self.couriers = Self.rows(couriers)
    self.restaurants = Self.rows(restaurants)
    self.parameters = Self.rows(parameters)
  }

  /// The names of the instances that have orders, sorted.
  public var names: [String] { orders.keys.map(String.init).sorted() }

  /// An instance. Throws ``Fault`` for a name without orders or parameters, and for a table that
  /// does not hold what it should.
  public func instance(_ name: String) throws(Fault) -> ReplayInstance {
    let key = Substring(name)
    guard let known = parameters[key]?.first, let placed = orders[key] else {
      throw Fault(description: "there is no instance \(name) with orders and parameters")
    }
    let target = try Self.number(known, "target click-to-door") * Self.minute
    let speed = try Self.number(known, "meters_per_minute") * Self.minute
    var kitchens: [Substring: DispatchPlace] = [:]
    for row in restaurants[key] ?? [] { kitchens[row["restaurant"] ?? ""] = try Self.place(row) }
    var day = ReplayDay(
      orders: [], drivers: [],
      // The instances round travel up to minutes and ask that the pickup is done within the shift.
      rules: DispatchRules(
        pickupService: try Self.number(known, "pickup service minutes") * Self.minute,
        dropService: try Self.number(known, "dropoff service minutes") * Self.minute,
        travelStep: Self.minute, greatestDistance: .max, shiftEnd: .pickup),
      distance: PlanarDistance())
    for row in placed { day.orders.append(try Self.order(row, kitchens, target)) }
    for row in couriers[key] ?? [] {
      day.drivers.append(
        ReplayDriver(
          id: String(row["courier"] ?? ""), place: try Self.place(row),
          shiftStart: try Self.number(row, "on_time") * Self.minute,
          shiftEnd: try Self.number(row, "off_time") * Self.minute, speed: speed))
    }
    return ReplayInstance(name: name, day: day)
  }

  private static func order(
    _ row: Row, _ kitchens: [Substring: DispatchPlace], _ target: Int64
  ) throws(Fault) -> ReplayOrder {
    let placed = try number(row, "placement_time") * minute
    let restaurant = row["restaurant"] ?? ""
    guard let kitchen = kitchens[restaurant] else {
      throw Fault(description: "there is no place of restaurant \(restaurant)")
    }
    return ReplayOrder(
      id: String(row["order"] ?? ""), restaurant: String(restaurant), placed: placed,
      ready: try number(row, "ready_time") * minute, promise: placed + target, pickup: kitchen,
      drop: try place(row))
  }

  /// The rows of a table by their instance.
  private static func rows(_ text: String) -> [Substring: [Row]] {
    let lines = text.split(whereSeparator: \.isNewline)
    guard let first = lines.first else { return [:] }
    let header = first.split(separator: ",", omittingEmptySubsequences: false)
    let rows = lines.dropFirst().map { line in
      Row(
        zip(header, line.split(separator: ",", omittingEmptySubsequences: false)),
        uniquingKeysWith: { first, _ in first })
    }
    return Dictionary(grouping: rows) { $0["instance"] ?? "" }
  }

  /// A whole number of at most twelve digits, so that what is made of it fits.
  private static func number(_ row: Row, _ name: Substring) throws(Fault) -> Int64 {
    guard let text = row[name], let value = Int64(text), text.utf8.count <= 12 else {
      throw Fault(
        description: "there is no whole number in column \(name): \"\(row[name] ?? "")\"")
    }
    return value
  }

  private static func place(_ row: Row) throws(Fault) -> DispatchPlace {
    DispatchPlace(x: Double(try number(row, "x")), y: Double(try number(row, "y")))
  }
}
