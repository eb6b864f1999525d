import OpsDomain

/// Whether a driver may take orders.
public enum DriverState: String, ColumnChoice, Codable {
  case pending
  case verified
  case rejected
  case suspended
}
