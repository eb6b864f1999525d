import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `driver.list`.
public struct ListDrivers: OperationInput {
  /// `S`: Only drivers in this state.
  public var state: [DriverState]?
  /// Only drivers who are online.
  public var online: Bool?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

/// Input of `driver.show`.
public struct ShowDriver: OperationInput {
  /// The driver; default you.
  public var driver: Argument<NameOf<Driver>>?
}

extension DriverService {
  static let list = Operation<ListDrivers, Listing<DriverView>>(
    "driver.list", area: .marketplace,
    "Lists drivers by number; drivers see only their own record.",
    permission: .jobAccept, effect: .read,
    examples: ["driver list --state pending", "driver list --online -o json"],
    consistency: .snapshot, narrows: ["state": Narrowing("state")])

  /// A page of drivers.
  public func list(
    _ input: ListDrivers, _ call: Call
  ) async throws -> Outcome<Listing<DriverView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      typealias Columns = Driver.Columns
      var filter: Predicate = .everything
      if let states = input.state, !states.isEmpty { filter = .oneOf(Columns.state, states) }
      if input.online == true { filter = .both(filter, .equals(Columns.isOnline, true)) }
      let query = Query(Driver.schema, where: filter, order: [.ascending(Columns.number)])
      let page = try await transaction.repository(Driver.self)
        .fetch(PageRequest(limit: input.limit, after: input.after).narrow(query))
      return Listing(items: try await DriverView.of(page.items, transaction), next: page.next)
    }
  }

  static let show = Operation<ShowDriver, DriverView>(
    "driver.show", area: .marketplace, "Shows a driver, or your own record.",
    permission: .jobAccept, effect: .read,
    examples: ["driver show", "driver show DRV-000001 -o json"], consistency: .snapshot)

  /// One driver. Throws `notfound.any`.
  public func show(_ input: ShowDriver, _ call: Call) async throws -> Outcome<DriverView> {
    try await desk.perform(Self.show, input, call) { transaction in
      let driver = try await transaction.repository(Driver.self).named(orOwn: input.driver)
      return try await DriverView.of(driver, transaction)
    }
  }
}
