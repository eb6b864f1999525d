import OpsDomain

/// What somebody may agree to. Source: the privacy document of the domain catalogue, 3.11.
public enum ConsentPurpose: String, ColumnChoice, Codable {
  /// What the work itself needs; there is nothing to give or take back while the account stands.
  case essential
  case analytics
  case marketing
  case location
  case notifications
  case personalisation

  /// Those that somebody may give and take back.
  public static let optional = allCases.filter { $0 != .essential }
}
