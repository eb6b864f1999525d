import Foundation
import OpsDispatch

/// The meal-delivery instances of a folder with their tables as plain text.
enum DispatchInstances {
  /// Every instance that has orders, sorted by name.
  /// - Parameter folder: Holds `orders.csv`, `couriers.csv`, `restaurants.csv` and
  ///   `instance_parameters.csv`.
  static func read(_ folder: String) throws -> [ReplayInstance] {
    func text(_ name: String) throws -> String {
      try String(contentsOfFile: "\(folder)/\(name).csv", encoding: .utf8)
    }
    let tables = ReplayTables(
      orders: try text("orders"), couriers: try text("couriers"),
      restaurants: try text("restaurants"), parameters: try text("instance_parameters"))
    return try tables.names.map { try tables.instance($0) }
  }
}
