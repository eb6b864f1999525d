import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `driver.dashboard`.
public struct ShowDriverDashboard: OperationInput {
  /// The driver; default you.
  public var driver: Argument<NameOf<Driver>>?
}

extension MarketDashboardService {
  static let driver = Operation<ShowDriverDashboard, DashboardView>(
    "driver.dashboard", area: .marketplace,
    "Shows your deliveries, hours, earnings, punctuality and rating of today and this week.",
    permission: .earningsView, effect: .read, answer: "driver.dashboard/1",
    examples: ["driver dashboard", "driver dashboard -o json"], consistency: .snapshot)

  /// Days of the trends.
  static let window = 14
  /// Days of a period that figures sum up.
  static let period = 7

  /// What a driver looks at first. Throws `notfound.any`.
  public func driver(
    _ input: ShowDriverDashboard, _ call: Call
  ) async throws -> Outcome<DashboardView> {
    try await desk.perform(Self.driver, input, call) { transaction in
      let driver = try await transaction.repository(Driver.self).named(orOwn: input.driver)
      return try await DriverOverview(driver, transaction).view()
    }
  }
}
