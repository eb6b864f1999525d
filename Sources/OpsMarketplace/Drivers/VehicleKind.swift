import OpsDomain

/// What a driver drives. Source: the domain catalogue (3.1).
public enum VehicleKind: String, ColumnChoice, Codable {
  case bicycle
  case scooter
  case motorcycle
  case car
  case van
}
