import Foundation
import OpsDispatch

/// Reads the meal-delivery instances: tables with commas in files of one folder, minutes and metres
/// as whole numbers.
struct DispatchInstances {
  /// A day and its name.
  struct Instance {
    let name: String
    let day: ReplayDay
  }

  /// What a file lacks.
  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  private typealias Row = [String: String]

  /// Every instance that has orders, sorted by name.
  /// - Parameter folder: holds `orders.csv`, `couriers.csv`, `restaurants.csv` and
  ///   `instance_parameters.csv`.
  static func read(_ folder: String) throws -> [Instance] {
    let orders = try rows(folder, "orders")
    let couriers = try rows(folder, "couriers")
    let restaurants = try rows(folder, "restaurants")
    let parameters = try rows(folder, "instance_parameters")
    return try Set(orders.compactMap { $0["instance"] }).sorted().map { name in
      let own = { (rows: [Row]) in rows.filter { $0["instance"] == name } }
      guard let known = own(parameters).first else {
        throw Missing(description: "no parameters of \(name)")
      }
      return Instance(
        name: name,
        day: try day(known, own(orders), couriers: own(couriers), own(restaurants)))
    }
  }

  private static func rows(_ folder: String, _ name: String) throws -> [Row] {
    let text = try String(contentsOfFile: "\(folder)/\(name).csv", encoding: .utf8)
    let lines = text.split(whereSeparator: \.isNewline)
    guard let first = lines.first else { return [] }
    let header = first.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    return lines.dropFirst().map { line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      return Row(zip(header, cells), uniquingKeysWith: { first, _ in first })
    }
  }

  private static func number(_ row: Row, _ name: String) throws -> Int64 {
    guard let value = row[name].flatMap({ Int64($0) }) else {
      throw Missing(description: "no whole number in column \(name): \(row[name] ?? "")")
    }
    return value
  }

  private static func place(_ row: Row) throws -> DispatchPlace {
    DispatchPlace(x: Double(try number(row, "x")), y: Double(try number(row, "y")))
  }

  private static func day(
    _ parameters: Row, _ orders: [Row], couriers: [Row], _ restaurants: [Row]
  ) throws -> ReplayDay {
    let minute: Int64 = 60
    let target = try number(parameters, "target click-to-door") * minute
    let speed = try number(parameters, "meters_per_minute") * minute
    var kitchens: [String: DispatchPlace] = [:]
    for row in restaurants { kitchens[row["restaurant"] ?? ""] = try place(row) }
    return ReplayDay(
      orders: try orders.map { row in
        let placed = try number(row, "placement_time") * minute
        let restaurant = row["restaurant"] ?? ""
        guard let kitchen = kitchens[restaurant] else {
          throw Missing(description: "no place of restaurant \(restaurant)")
        }
        return ReplayOrder(
          id: row["order"] ?? "", restaurant: restaurant, placed: placed,
          ready: try number(row, "ready_time") * minute, promise: placed + target,
          pickup: kitchen, drop: try place(row))
      },
      drivers: try couriers.map { row in
        ReplayDriver(
          id: row["courier"] ?? "", place: try place(row),
          shiftStart: try number(row, "on_time") * minute,
          shiftEnd: try number(row, "off_time") * minute, speed: speed)
      },
      // The instances round travel up to minutes and ask that the pickup is done within the shift.
      rules: DispatchRules(
        pickupService: try number(parameters, "pickup service minutes") * minute,
        dropService: try number(parameters, "dropoff service minutes") * minute,
        travelStep: minute, greatestDistance: .max, shiftEnd: .pickup),
      distance: PlanarDistance())
  }
}
