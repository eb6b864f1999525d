import OpsDomain

/// How often a driver is paid out.
public enum PayoutRhythm: String, ColumnChoice, Codable {
  /// On one day of the week, for nothing.
  case weekly
  /// Every day, for a fee on all days but that one.
  case daily
}
