import OpsDomain

/// Whether a driver may take orders.
public enum DriverState: String, ColumnChoice, Codable {
  /// The driver has registered, and nobody has looked at the documents yet.
  case pending
  /// An administrator has verified the driver, who can go online.
  case verified
  /// An administrator has refused a new driver. The driver can still be verified.
  case rejected
  /// An administrator has stopped a verified driver. The driver can be verified again.
  case suspended
}
