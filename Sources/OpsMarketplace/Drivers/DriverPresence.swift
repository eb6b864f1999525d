/// Whether a driver works now.
public enum DriverPresence: String, Sendable, Codable, CaseIterable {
  /// The driver does not work and gets no offers.
  case offline
  /// The driver works and gets offers.
  case available
  /// The driver is on a break and gets no offers.
  case resting = "break"

  init(_ driver: Driver) {
    self = !driver.isOnline ? .offline : driver.isAvailable ? .available : .resting
  }
}
