import OpsDomain

/// State of an out-of-stock request.
public enum RequestStatus: String, ColumnChoice, Codable {
  case pending
  /// Everything that was not cancelled has been delivered.
  case completed
  /// The remainder was refunded, or nothing was ever delivered.
  case returned
}
