import OpsDomain
import OpsStorage

/// What is checked when an order gets a driver or loses its driver. Only an order without a driver
/// can get one, so of two drivers who take it at once one gets it (M-W4). Once its driver has
/// fetched it, only an administrator hands it to another driver.
struct OrderAssignment {
  let old: MarketOrder
  let new: MarketOrder
  let transaction: Transaction

  /// - Parameter parties: The parts that the caller has in the order after the change.
  /// - Throws: `rule.bad_state` for an order that cannot get a driver now or has one, and for a
  ///   driver who may bring none; `denied.permission` for anybody but the driver, the system and
  ///   administrators; `rule.violated` for the driver's own order, and for an order that is handed
  ///   over without a reason; `rule.same_person` for handing over an order that the administrator
  ///   buys, sells or brings, where another one could.
  func check(_ parties: Set<OrderParty>) async throws {
    if old.status == new.status, DriverOrders.onTheirWay.contains(old.status) {
      try checkHandOver(parties)
      try await requireOther()
    } else {
      try checkOrder()
      try await requireRight(parties.union(OrderParty.of(transaction.caller, in: old)))
    }
    try await checkDriver()
  }

  private func checkHandOver(_ parties: Set<OrderParty>) throws(OpsError) {
    let order = "Order \(Excerpt.of(old.number)) is \(OrderTransitions.word(old.status))"
    guard parties.contains(.administrator) else {
      throw OpsError(
        .denied, "\(order): only an administrator hands it to another driver", field: "driver",
        hint: "ask an administrator")
    }
    guard new.driverID != nil else {
      throw OpsError(
        .badState, "\(Excerpt.of(old.number)) is on its way, so it needs a driver",
        field: "driver",
        hint: "name another driver with --reason TEXT, or run `opsh order cancel \(old.number) "
          + "--reason TEXT`")
    }
    guard new.reason?.isEmpty == false else {
      throw OpsError(
        .ruleViolated, "Handing \(Excerpt.of(old.number)) to another driver needs a reason",
        field: "reason",
        hint: "add --reason TEXT")
    }
  }

  /// Who brings an order is paid for it, and says that it has arrived.
  private func requireOther() async throws {
    try await SecondAdministrator.require(
      besides: [old.buyerID, old.sellerID, old.courierID],
      to: "Handing an order to another driver", field: "order", transaction)
  }

  private func checkOrder() throws(OpsError) {
    guard old.status.takesDriver, old.status == new.status else {
      throw OpsError(
        .badState,
        "The driver of \(Excerpt.of(old.number)) cannot be changed: "
          + OrderStepRefusal.state(of: old.status), field: "order",
        hint: "an order gets its driver from accepted to ready for pickup")
    }
    guard old.driverID == nil || new.driverID == nil else {
      throw OpsError(
        .badState, "Order \(Excerpt.of(old.number)) already has a driver", field: "order",
        hint: "`opsh order assign \(Excerpt.of(old.number)) --nobody` takes the driver off first")
    }
  }

  private func requireRight(_ parties: Set<OrderParty>) async throws {
    guard parties.isDisjoint(with: [.courier, .system, .administrator]) else { return }
    // Taking a driver's right away also takes the driver off their orders.
    if new.driverID == nil, let courier = old.courierID,
      try await !DriverRights.mayBring(courier, transaction)
    {
      return
    }
    throw OpsError(
      .denied, "An order is taken by its driver, or assigned by an administrator", field: "driver")
  }

  private func checkDriver() async throws {
    guard let id = new.driverID else {
      guard new.courierID == nil else { throw Self.mismatch }
      return
    }
    let driver = try await transaction.repository(Driver.self).fetch(id)
    guard let driver, driver.userID == new.courierID else { throw Self.mismatch }
    guard driver.state == .verified else {
      throw OpsError(
        .badState, "Driver \(Excerpt.of(driver.number)) is \(driver.state.rawValue)",
        field: "driver", hint: "only verified drivers bring orders")
    }
    guard driver.userID != new.buyerID else {
      throw OpsError(
        .ruleViolated, "Nobody brings their own order", field: "driver",
        hint: "another driver brings it")
    }
    guard try await DriverRights.mayBring(driver.userID, transaction) else {
      throw OpsError(
        .badState, "The user of driver \(Excerpt.of(driver.number)) may not bring orders",
        field: "driver",
        hint: "choose another driver; this one needs an enabled user with the role driver")
    }
  }

  private static var mismatch: OpsError {
    OpsError(.ruleViolated, "The courier of an order is the user of its driver", field: "driver")
  }
}
