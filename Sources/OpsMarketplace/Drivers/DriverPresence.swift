/// Whether a driver works now.
public enum DriverPresence: String, Sendable, Codable, CaseIterable {
  case offline
  case available
  case resting = "break"

  init(_ driver: Driver) {
    self = !driver.isOnline ? .offline : driver.isAvailable ? .available : .resting
  }
}
