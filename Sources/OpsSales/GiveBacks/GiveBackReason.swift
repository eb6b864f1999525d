import OpsDomain

/// Why goods come back.
public enum GiveBackReason: String, ColumnChoice, Codable {
  case damaged
  case wrongItem = "wrong_item"
  case unsold
  case quality
  case other
}
