import OpsDomain

/// State of a period of the stock ledger.
public enum PeriodStatus: String, ColumnChoice, Codable {
  /// No movement of that time is written any more.
  case closed
  /// Was closed once, and is open again.
  case reopened
}
