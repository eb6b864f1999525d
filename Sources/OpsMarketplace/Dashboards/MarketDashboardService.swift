import OpsDomain
import OpsKernel
import OpsStorage

/// What drivers, partners and administrators look at first. One method per operation.
public struct MarketDashboardService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["driver", "partner", "marketplace"]

  public static let operations: [AnyOperation] = [
    AnyOperation(driver, MarketDashboardService.driver),
    AnyOperation(partner, MarketDashboardService.partner),
    AnyOperation(marketplace, MarketDashboardService.marketplace),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``MarketDashboardService``.
  public var marketDashboards: MarketDashboardService { service() }
}
