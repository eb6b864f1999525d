import OpsStorage

/// What a subject does about the place that a driver reports. Places are not journalled and have no
/// rules with reactions, so the call that reports them asks for it.
struct PlaceFollower: AreaHook {
  /// Gets the driver, where the driver is now, and a transaction with the driver's own rights.
  let follow: @Sendable (Driver, MapPlace, Transaction) async throws -> Void
}
