import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `driver.decline`.
public struct DeclineJob: OperationInput {
  /// The order.
  public var order: NameOf<JobOffer>
}

extension DriverJobService {
  static let decline = Operation<DeclineJob, DriverJobsView>(
    "driver.decline", area: .marketplace,
    "Declines an order that is offered to you; the next driver is asked at once.",
    permission: .jobAccept,
    effect: .write(.final("if it is offered to all drivers later, you can still take it")),
    examples: ["driver decline ORD-000001 --dry-run", "driver decline ORD-000001"])

  /// Declines an offer before its time is over, and answers what is left to do. One that the caller
  /// has declined already stays so.
  ///
  /// Throws `notfound.any` for an order that was never offered to the caller alone or to all, and
  /// `rule.bad_state` for one that the caller has taken, whose offer has ended otherwise, or that
  /// is offered to all drivers.
  public func decline(_ input: DeclineJob, _ call: Call) async throws -> Outcome<DriverJobsView> {
    try await desk.perform(Self.decline, input, call) { transaction in
      let driver = try await transaction.repository(Driver.self).own()
      try await OfferBook(transaction).decline(input.order, by: driver)
      return try await JobBoard(driver, transaction).view()
    }
  }
}

extension OfferBook {
  /// Ends the open offer of an order to this driver. Throws as ``DriverJobService/decline(_:_:)``.
  func decline(_ name: String, by driver: Driver) async throws {
    guard let order = try await order(name) else { throw JobBoard.unknown(name) }
    let offers = try await all(of: order.id)
    let own = offers.filter { $0.driverID == driver.id }
    if let open = own.last(where: { $0.state == .open }) { return try await pass(open) }
    if let last = own.last {
      guard last.state != .passed else { return }
      throw order.driverID == driver.id ? Self.taken(order) : Self.over(order)
    }
    guard offers.contains(where: { $0.state == .open && $0.driverID == nil }) else {
      throw JobBoard.unknown(name)
    }
    throw OpsError(
      .badState, "An offer to all drivers cannot be declined: \(Excerpt.of(order.number))",
      field: "order", hint: "do nothing; another driver can take it")
  }

  /// Why a driver cannot decline an order that is theirs.
  private static func taken(_ order: MarketOrder) -> OpsError {
    let number = Excerpt.of(order.number)
    if order.status.takesDriver {
      return OpsError(
        .badState, "You have taken \(number)", field: "order",
        hint: "ask an administrator to give it to somebody else: `opsh order assign \(number) "
          + "--nobody`")
    }
    if DriverOrders.onTheirWay.contains(order.status) {
      return OpsError(
        .badState, "You have picked up \(number)", field: "order",
        hint: "ask an administrator to hand it over: `opsh order assign \(number) DRIVER "
          + "--reason TEXT`")
    }
    return OpsError(
      .badState,
      "\(number) is \(OrderTransitions.word(order.status)) and no longer offered",
      field: "order",
      hint: "run `opsh driver jobs` to see your orders")
  }

  private static func over(_ order: MarketOrder) -> OpsError {
    OpsError(
      .badState, "The offer of \(Excerpt.of(order.number)) has ended", field: "order",
      hint: "run `opsh driver jobs` to see the orders you can take")
  }
}
