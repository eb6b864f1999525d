import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `order.assign`.
public struct AssignOrder: OperationInput {
  /// The order.
  public var order: NameOf<MarketOrder>
  /// The driver who brings it.
  public var driver: Argument<NameOf<Driver>>?
  /// Remove the driver, so that another driver can take the order.
  public var nobody: Bool?
  /// Why; needed to hand an order that is picked up to another driver.
  public var reason: Note?
}

extension DeliveryService {
  static let assign = Operation<AssignOrder, DeliveryView>(
    "order.assign", area: .marketplace, "Assigns an order to a driver, or removes its driver.",
    permission: .marketAdminister,
    effect: .write(.final("assign it to somebody else after `--nobody`")),
    examples: [
      "order assign ORD-000001 DRV-000001 --dry-run",
      "order assign ORD-000001 DRV-000001",
    ])

  /// Assigns an order that nobody has, or hands one that is picked up to another driver. Naming
  /// the driver whom the order has changes nothing.
  ///
  /// Throws `notfound.any`, `usage.arguments` without a driver, `rule.bad_state` for an order that
  /// has a driver or is not accepted, and for a driver who is not online, on a break or may not
  /// bring orders; `rule.violated` for the driver's own order and for handing over without a
  /// reason, `signin.not_fresh` for that, and `rule.same_person` for handing over an order that the
  /// caller buys, sells or brings while another administrator can.
  public func assign(_ input: AssignOrder, _ call: Call) async throws -> Outcome<DeliveryView> {
    try await desk.perform(Self.assign, input, call) { transaction in
      guard (input.driver == nil) == (input.nobody == true) else {
        throw OpsError(
          .usage, "Give either a driver or --nobody", field: "driver",
          hint: "name the driver, or add --nobody to let dispatch choose one")
      }
      var order = try await transaction.repository(MarketOrder.self).named(input.order)
      var driver: Driver?
      if let name = input.driver {
        driver = try await transaction.repository(Driver.self).named(name)
      }
      guard order.driverID != driver?.id else {
        guard order.status.takesDriver || DriverOrders.onTheirWay.contains(order.status) else {
          throw OrderAssignment.notNow(order)
        }
        return try await DeliveryView.of(order, transaction)
      }
      order.driverID = driver?.id
      order.courierID = driver?.userID
      if DriverOrders.onTheirWay.contains(order.status) {
        order.reason = try input.reason.map { try TextRules.note($0, field: "reason") }
      }
      order.updatedAt = transaction.now
      let written = try await transaction.asSystem("assigns an order to a driver")
        .repository(MarketOrder.self).update(order)
      return try await DeliveryView.of(written, transaction)
    }
  }
}
