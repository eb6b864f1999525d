import OpsDomain

/// What a driver drives.
public enum VehicleKind: String, ColumnChoice, Codable {
  /// A bicycle: it has no emissions, so nobody needs to confirm that.
  case bicycle
  /// A scooter; `market.speed_scooter` says how fast it is.
  case scooter
  /// A motorcycle; `market.speed_motorcycle` says how fast it is.
  case motorcycle
  /// A car; `market.speed_car` says how fast it is.
  case car
  /// A van; `market.speed_van` says how fast it is.
  case van
}
