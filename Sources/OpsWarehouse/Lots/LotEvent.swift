import OpsDomain

/// What made a lot out of another one: a part of it was opened, frozen or thawed.
public enum LotEvent: String, ColumnChoice, Codable {
  case opened
  case frozen
  case thawed
}
