import OpsDomain
import OpsKernel
import OpsStorage

extension DriverJobService {
  static let jobs = Operation<OwnDriver, DriverJobsView>(
    "driver.jobs", area: .marketplace,
    "Shows the orders you have, those offered to you, and those offered to all drivers.",
    permission: .jobAccept, effect: .read, examples: ["driver jobs", "driver jobs -o json"],
    consistency: .snapshot, isOfNow: true)

  /// What the caller has to bring and may take, best first: their own by time, then offers by what
  /// they earn. Offers are shown to verified drivers who are online. Throws `notfound.any`.
  public func jobs(_ input: OwnDriver, _ call: Call) async throws -> Outcome<DriverJobsView> {
    try await desk.perform(Self.jobs, input, call) { transaction in
      let driver = try await transaction.repository(Driver.self).own()
      return try await JobBoard(driver, transaction).view()
    }
  }

  static let take = Operation<TakeJob, DeliveryView>(
    "driver.take", area: .marketplace, "Takes an order that is offered to you.",
    permission: .jobAccept,
    effect: .write(.final("an administrator runs `opsh order assign ORDER --nobody`")),
    examples: ["driver take ORD-000001 --dry-run", "driver take ORD-000001"])

  /// Takes an order. Of two drivers who take one at once, one gets it.
  ///
  /// Throws `notfound.any` for an order that was never offered to the caller, and `rule.bad_state`
  /// when another driver has it, the offer has ended, or the caller is offline or on a break.
  public func take(_ input: TakeJob, _ call: Call) async throws -> Outcome<DeliveryView> {
    try await desk.perform(Self.take, input, call) { transaction in
      let driver = try await transaction.repository(Driver.self).own()
      var order = try await Self.offered(input.order, to: driver, transaction)
      if order.driverID == driver.id { return try await DeliveryView.of(order, transaction) }
      order.driverID = driver.id
      order.courierID = driver.userID
      order.updatedAt = transaction.now
      let written = try await transaction.asSystem("a driver takes an order")
        .repository(MarketOrder.self).update(order)
      return try await DeliveryView.of(written, transaction)
    }
  }

  /// The order, if it is or was offered to the driver. A driver who was not asked is told nothing
  /// of it.
  private static func offered(
    _ name: String, to driver: Driver, _ transaction: Transaction
  ) async throws -> MarketOrder {
    let system = transaction.asSystem("looks up an order that a driver wants to take")
    let orders = system.repository(MarketOrder.self)
    guard let order = try await orders.fetch(key: MarketOrder.numberKey, name.uppercased()) else {
      throw JobBoard.unknown(name)
    }
    if order.driverID == driver.id { return order }
    let offers = try await OfferBook(transaction).all(of: order.id)
      .filter { offer in
        offer.driverID == driver.id || offer.driverID == nil
          || (offer.isToAll && driver.state == .verified)
      }
    guard !offers.isEmpty else { throw JobBoard.unknown(name) }
    guard order.driverID == nil else {
      throw OpsError(
        .badState, "Another driver has taken \(Excerpt.of(order.number))", field: "order",
        hint: "run `opsh driver jobs` to see the orders you can take")
    }
    let isOpen = offers.contains { offer in
      offer.state == .open && (offer.until.map { $0 > transaction.now } ?? true)
    }
    guard isOpen else {
      throw OpsError(
        .badState, "The offer of \(Excerpt.of(order.number)) has ended", field: "order",
        hint: "run `opsh driver jobs` to see the orders you can take")
    }
    return order
  }
}

/// Input of `driver.take`.
public struct TakeJob: OperationInput {
  /// The order.
  public var order: NameOf<JobOffer>
}
