import OpsDomain

/// What a driver drives.
public enum VehicleKind: String, ColumnChoice, Codable {
  case bicycle
  case scooter
  case motorcycle
  case car
  case van
}
