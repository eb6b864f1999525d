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
        .denied, "\(order): only an administrator can hand it to another driver", field: "driver",
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
    guard old.status.takesDriver, old.status == new.status else { throw Self.notNow(old) }
    guard old.driverID == nil || new.driverID == nil else {
      throw OpsError(
        .badState, "Order \(Excerpt.of(old.number)) already has a driver", field: "order",
        hint: "run `opsh order assign \(Excerpt.of(old.number)) --nobody` to remove the driver "
          + "first")
    }
  }

  /// What is told about an order that gets no driver now.
  static func notNow(_ order: MarketOrder) -> OpsError {
    let number = Excerpt.of(order.number)
    guard order.status.isOpen else {
      return OpsError(
        .badState, "\(number) is \(OrderStepRefusal.word(order.status)): it needs no driver",
        field: "order", hint: "run `opsh order show \(number)` to see it")
    }
    return OpsError(
      .badState,
      "The driver of \(number) cannot be changed: \(OrderStepRefusal.state(of: order.status))",
      field: "order",
      hint: "an order can get a driver while it is accepted, in preparation or ready for pickup")
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
      .denied, "Only a driver can take an order, and only an administrator can assign it",
      field: "driver")
  }

  private func checkDriver() async throws {
    guard let id = new.driverID else {
      guard new.courierID == nil else { throw Self.mismatch }
      return
    }
    let driver = try await transaction.repository(Driver.self).fetch(id)
    guard let driver, driver.userID == new.courierID else { throw Self.mismatch }
    guard driver.state == .verified else {
      let number = Excerpt.of(driver.number)
      throw OpsError(
        .badState,
        "Driver \(number) is \(driver.state.rawValue): only verified drivers can deliver orders",
        field: "driver", hint: "run `opsh driver verify \(number)`, or choose another driver")
    }
    guard driver.userID != new.buyerID else {
      throw OpsError(
        .ruleViolated, "A driver cannot deliver their own order", field: "driver",
        hint: "choose another driver")
    }
    guard try await DriverRights.mayBring(driver.userID, transaction) else {
      throw OpsError(
        .badState, "The user of driver \(Excerpt.of(driver.number)) may not deliver orders",
        field: "driver",
        hint: "choose another driver; this one needs an enabled user with the role driver")
    }
  }

  private static var mismatch: OpsError {
    OpsError(.ruleViolated, "The courier of an order is the user of its driver", field: "driver")
  }
}
