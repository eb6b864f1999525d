import OpsDomain
import OpsKernel
import OpsStorage

/// Whether something is heard of a driver. A device reports places by itself, so one that is
/// silent is off, lost or without a network, and nobody knows where its driver is. See
/// `docs/adr/0082-a-delay-is-an-event.md`.
struct DriverSilence {
  /// How long a place says where somebody is.
  let limit: TimeSpan

  init(_ transaction: Transaction) async throws {
    limit = try await Settings.driverSilence.value(transaction)
  }

  /// Whether a place of a driver says where they are now.
  func isHeard(_ position: DriverPosition, at now: Instant) -> Bool {
    now < position.at.adding(limit)
  }

  /// When an order that is not picked up needs another driver unless a place is reported before;
  /// nil for drivers who have reported none since they came online: their device tells nothing by
  /// not reporting.
  /// - Parameters:
  ///   - position: Where the driver was last.
  ///   - began: Since when the driver has the order.
  func end(of driver: Driver, after position: DriverPosition?, since began: Instant) -> Instant? {
    guard let position, let online = driver.onlineSince, position.at >= online else { return nil }
    return max(position.at, began).adding(limit)
  }
}
