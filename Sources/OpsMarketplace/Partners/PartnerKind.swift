import OpsDomain

/// What kind of business a partner is.
public enum PartnerKind: String, ColumnChoice, Codable {
  case restaurant
  case pharmacy
  case grocery
  case retail
  case convenience
}
