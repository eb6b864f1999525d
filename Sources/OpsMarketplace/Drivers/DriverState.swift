import OpsDomain

/// Whether a driver may take orders. Source: the domain catalogue (3.6).
public enum DriverState: String, ColumnChoice, Codable {
  case pending
  case verified
  case rejected
  case suspended
}
