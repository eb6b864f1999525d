import OpsDomain

/// What kind of business a partner is.
public enum PartnerKind: String, ColumnChoice, Codable {
  /// Sells meals; its goods are food, if nobody says otherwise.
  case restaurant
  /// Sells medicine; its goods are medicine, if nobody says otherwise.
  case pharmacy
  /// Sells food to take home; its goods are food, if nobody says otherwise.
  case grocery
  /// Sells other goods; they have the category ``MenuCategory/other``, if nobody says otherwise.
  case retail
  /// Sells goods for every day; its goods are food, if nobody says otherwise.
  case convenience
}
