import OpsDomain
import OpsKernel
import OpsStorage

/// How fast drivers are, by vehicle, as settings say.
struct VehicleSpeed {
  private let byVehicle: [VehicleKind: Int64]

  init(_ transaction: Transaction) async throws {
    var speeds: [VehicleKind: Int64] = [:]
    for vehicle in VehicleKind.allCases {
      speeds[vehicle] = try await Self.setting(vehicle).value(transaction).rawValue / 1000
    }
    byVehicle = speeds
  }

  private static func setting(_ vehicle: VehicleKind) -> BookSetting<Quantity> {
    switch vehicle {
    case .bicycle: Settings.bicycleSpeed
    case .scooter: Settings.scooterSpeed
    case .motorcycle: Settings.motorcycleSpeed
    case .car: Settings.carSpeed
    case .van: Settings.vanSpeed
    }
  }

  /// Meters an hour.
  subscript(vehicle: VehicleKind) -> Int64 { byVehicle[vehicle] ?? Self.least }

  /// The slowest that settings allow, in meters an hour.
  private static let least: Int64 = 1000

  /// The fastest of all vehicles, in meters an hour.
  var greatest: Int64 { byVehicle.values.max() ?? Self.least }
}
