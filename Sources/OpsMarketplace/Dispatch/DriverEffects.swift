import OpsDomain
import OpsStorage

/// What follows for orders, offers and dispatch from every change of a driver.
enum DriverEffects {
  static let following = RuleAddition(to: Driver.self)
    .reaction(of: Driver.self) { old, new, transaction in
      guard let new else { return }
      if let old, old.vehicle != new.vehicle { try await requireNothingCarried(new, transaction) }
      if old?.isOnline == true, !new.isOnline {
        try await OrderRelease(transaction).free(new)
      }
      if old?.isOnline != true, new.isOnline { try await DriverRights.watch(new, transaction) }
      guard (old?.isAvailable ?? false) != new.isAvailable else { return }
      if !new.isAvailable { try await OfferBook(transaction).end(to: new) }
      try await DispatchMark.set(transaction)
    }

  /// Pay depends on the vehicle, so it does not change while the driver carries an order.
  private static func requireNothingCarried(
    _ driver: Driver, _ transaction: Transaction
  ) async throws {
    guard let order = try await DriverOrders(transaction).carried(by: driver.id).first else {
      return
    }
    throw OpsError(
      .badState,
      "\(Excerpt.of(driver.number)) still has \(Excerpt.of(order.number)), so the vehicle cannot "
        + "be changed", field: "vehicle",
      hint: "deliver the order first: `opsh order deliver \(Excerpt.of(order.number))`")
  }
}
