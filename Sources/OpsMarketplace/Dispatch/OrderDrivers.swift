import OpsDomain
import OpsKernel
import OpsStorage

/// What follows for drivers and dispatch from every change of an order.
enum OrderDrivers {
  static let following = RuleAddition(to: MarketOrder.self)
    .reaction(of: MarketOrder.self) { old, new, transaction in
      guard let old, let new else { return }
      if old.driverID != new.driverID { try await changeDriver(new, transaction) }
      if old.readyBy != new.readyBy { try await DispatchMark.set(transaction) }
      guard old.status != new.status else { return }
      switch new.status {
      case .created, .paymentProcessing, .paymentConfirmed, .preparing, .delivering, .refunded:
        return
      case .accepted:
        try await FirstReady.require(new, transaction)
        try await ArrivalBook(transaction).estimate(new)
      case .readyForPickup, .pickedUp: break
      case .delivered: try await deliver(new, transaction)
      case .cancelled: try await OfferBook(transaction).end(of: new, takenBy: nil)
      }
      try await DispatchMark.set(transaction)
    }

  /// Only drivers who are available get an order. Its offers end.
  private static func changeDriver(
    _ order: MarketOrder, _ transaction: Transaction
  ) async throws {
    try await DispatchMark.set(transaction)
    guard let id = order.driverID else { return }
    let driver = try await transaction.repository(Driver.self).fetch(id)
    guard let driver, driver.isAvailable else {
      throw OpsError(
        .badState, "Only drivers who are online and not on a break can take orders",
        field: "driver",
        hint: "run `opsh driver online`")
    }
    try await OfferBook(transaction).end(of: order, takenBy: driver)
  }

  private static func deliver(_ order: MarketOrder, _ transaction: Transaction) async throws {
    guard let id = order.driverID,
      var driver = try await transaction.repository(Driver.self).fetch(id)
    else {
      throw OpsError(.ruleViolated, "Only its driver can deliver an order", field: "order")
    }
    guard
      try await transaction.repository(DeliveryProof.self).fetch(
        key: DeliveryProof.orderKey, order.id) != nil
    else {
      throw OpsError(
        .ruleViolated, "An order cannot be delivered without a proof", field: "order",
        hint: "run `opsh order deliver \(order.number)` with a photo, a code, a signature or a "
          + "note")
    }
    driver.deliveries += 1
    driver.updatedAt = transaction.now
    _ = try await transaction.repository(Driver.self).update(driver)
    try await ArrivalBook(transaction).learn(order)
    let pay = DriverPay(transaction)
    let taken = try await OfferBook(transaction).taken(of: order.id)
      .last { $0.driverID == driver.id }?.endedAt
    try await pay.pay(
      driver, for: order, taken: taken, promised: try await promised(order, transaction))
  }

  /// When an order was first to be ready.
  private static func promised(
    _ order: MarketOrder, _ transaction: Transaction
  ) async throws -> Instant? {
    guard let partner = try await transaction.repository(Partner.self).fetch(order.partnerID) else {
      return nil
    }
    return OrderTimes.promised(order, partner, try await DeliveryTimes(transaction))
  }
}
