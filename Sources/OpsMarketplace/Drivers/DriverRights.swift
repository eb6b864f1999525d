import OpsDomain
import OpsKernel
import OpsStorage

/// Who may bring orders: an active user with the right to complete deliveries. The gate asks it
/// when an order gets a driver, and dispatch before it asks one. Drivers who lose the right go
/// offline.
enum DriverRights {
  static let users = RuleAddition(to: User.schema)
    .reaction(of: User.self) { old, new, transaction in
      // An erasure checks more first: see ``MarketErasure``.
      guard let old, let new, old.isActive, !new.isActive, new.erasedAt == nil else { return }
      try await stop(new.id, transaction)
    }

  static let roles = RuleAddition(to: RoleAssignment.schema)
    .reaction(of: RoleAssignment.self) { old, new, transaction in
      guard let old, let new, old.revokedAt == nil, new.revokedAt != nil else { return }
      try await stop(new.userID, transaction)
    }

  /// Whether the user may bring orders now.
  static func mayBring(_ user: RecordID, _ transaction: Transaction) async throws -> Bool {
    let system = transaction.asSystem("asks whether a driver may bring orders")
    guard try await system.repository(User.self).fetch(user)?.isActive == true else {
      return false
    }
    return try await RightsReader(transaction).rights(of: user).permissions
      .contains(.deliveryComplete)
  }

  /// Takes a driver offline who may no longer bring orders. Orders that are not picked up go to
  /// other drivers; those that are picked up stay with this one: see
  /// `docs/adr/0081-a-way-out-for-orders-on-their-way.md`.
  /// - Parameter system: With the rights of the system.
  static func stop(_ user: RecordID, _ system: Transaction) async throws {
    let drivers = system.repository(Driver.self)
    guard var driver = try await drivers.fetch(key: Driver.userKey, user), driver.isOnline,
      try await !mayBring(user, system)
    else { return }
    driver.goOffline()
    driver.updatedAt = system.now
    _ = try await drivers.update(driver)
  }

  /// Whether the change only takes a driver offline who may no longer bring orders. It follows from
  /// the loss of the right, so the caller needs no right of their own to it.
  static func isStop(
    _ old: Driver, _ new: Driver, _ transaction: Transaction
  ) async throws -> Bool {
    guard old.isOnline else { return false }
    var stopped = old
    stopped.goOffline()
    (stopped.version, stopped.updatedAt) = (new.version, new.updatedAt)
    guard stopped == new else { return false }
    return try await !mayBring(new.userID, transaction)
  }
}
