import OpsDomain

/// What kind of business a partner is. Source: the categories of the marketplace in the domain
/// catalogue (3.1).
public enum PartnerKind: String, ColumnChoice, Codable {
  case restaurant
  case pharmacy
  case grocery
  case retail
  case convenience
}
