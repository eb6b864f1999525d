import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `marketplace.dashboard`.
public struct ShowMarketplaceDashboard: OperationInput {}

extension MarketDashboardService {
  static let marketplace = Operation<ShowMarketplaceDashboard, DashboardView>(
    "marketplace.dashboard", area: .marketplace,
    "Shows the marketplace at a glance: orders, revenue, drivers and what needs attention.",
    permission: .marketAdminister, effect: .read, answer: "marketplace.dashboard/1",
    examples: ["marketplace dashboard", "marketplace dashboard -o json"], consistency: .snapshot,
    isOfNow: true)

  /// What an administrator looks at first.
  public func marketplace(
    _ input: ShowMarketplaceDashboard, _ call: Call
  ) async throws -> Outcome<DashboardView> {
    try await desk.perform(Self.marketplace, input, call) { transaction in
      try await MarketplaceOverview(transaction).view()
    }
  }
}
