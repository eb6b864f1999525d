import OpsDomain
import OpsKernel
import OpsStorage

/// Who may bring orders: an active user with the right to complete deliveries. The gate asks it
/// when an order gets a driver, and dispatch before it asks one. Drivers who lose the right go
/// offline: at once where the book changes, with the next decision of dispatch where it ends by
/// itself.
enum DriverRights {
  static let users = RuleAddition(to: User.self)
    .reaction(of: User.self) { old, new, transaction in
      // An erasure checks more first: see ``MarketErasure``.
      guard let old, let new, old.isActive, !new.isActive, new.erasedAt == nil else { return }
      try await stop(new.id, transaction)
    }

  static let roles = RuleAddition(to: RoleAssignment.self)
    .reaction(of: RoleAssignment.self) { old, new, transaction in
      // Also a first role: it ends what grants gave to people without one.
      guard let new, old == nil || old?.revokedAt != new.revokedAt else { return }
      try await stop(new.userID, transaction)
    }

  static let grants = RuleAddition(to: PermissionGrant.self)
    .reaction(of: PermissionGrant.self) { old, new, transaction in
      guard let new, new.permission == asked, old == nil || old?.revokedAt != new.revokedAt,
        try await !online(transaction).isEmpty
      else { return }
      // A grant may begin later or hold at some hours only, so rights are asked about again.
      try await DispatchMark.watchRights(until: transaction.now, transaction)
      guard let user = new.userID else { return try await stopAll(transaction) }
      try await stop(user, transaction)
    }

  static let rolesOfTheBook = RuleAddition(to: CustomRole.self)
    .reaction(of: CustomRole.self) { old, new, transaction in
      let gave = old?.effectivePermissions.contains(asked) ?? false
      guard gave, new?.effectivePermissions.contains(asked) != true else { return }
      try await stopAll(transaction)
    }

  /// What a user must be allowed to bring orders.
  private static let asked = Permission.deliveryComplete

  /// Whether the user may bring orders now.
  static func mayBring(_ user: RecordID, _ transaction: Transaction) async throws -> Bool {
    try await standing(of: user, transaction).mayBring
  }

  /// The same, and when the answer can be another one by itself.
  private static func standing(
    of user: RecordID, _ transaction: Transaction
  ) async throws -> (mayBring: Bool, until: Instant?) {
    let system = transaction.asSystem("asks whether a driver may bring orders")
    guard try await system.repository(User.self).fetch(user)?.isActive == true else {
      return (false, nil)
    }
    let rights = try await RightsReader(transaction).rights(of: user)
    return (rights.permissions.contains(asked), rights.validUntil)
  }

  /// Has dispatch look when the right of a driver who comes online can end by itself.
  /// - Parameter system: With the rights of the system.
  static func watch(_ driver: Driver, _ system: Transaction) async throws {
    let until = try await standing(of: driver.userID, system).until
    try await DispatchMark.watchRights(until: until, system)
  }

  /// Takes drivers offline whose right has ended by itself, once a moment has come at which one
  /// can.
  /// - Parameter system: With the rights of the system.
  static func stopEnded(_ system: Transaction) async throws {
    guard try await DispatchMark.takeRights(system) else { return }
    try await stopAll(system)
    for driver in try await online(system) { try await watch(driver, system) }
  }

  /// Takes all drivers offline who may bring nothing any more.
  private static func stopAll(_ system: Transaction) async throws {
    for driver in try await online(system) { try await stop(driver.userID, system) }
  }

  private static func online(_ system: Transaction) async throws -> [Driver] {
    try await system.repository(Driver.self).all(
      where: .equals(Driver.Columns.isOnline, true),
      order: [.ascending(Driver.Columns.isAvailable)])
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
