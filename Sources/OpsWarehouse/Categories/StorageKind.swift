import OpsDomain

/// How goods are kept at a location. Source: the five storage kinds of the domain catalogue (4.1),
/// and the freezer, which its rules of freezing need apart from the refrigerator.
public enum StorageKind: String, ColumnChoice, Codable {
  case refrigerator
  case freezer
  case pantry
  case counter
  case cabinet
}
