import OpsDomain

/// What a location stands for. All but `internal` are virtual: the other side of a movement.
public enum LocationKind: String, ColumnChoice, Codable {
  /// A place where goods of the house lie.
  case `internal`
  case supplier
  case customer
  case production
  case loss
  case scrap
  /// Goods between two places of the house.
  case transit
  /// Between two lots: goods pass it when they are opened, frozen or thawed.
  case conversion
}
