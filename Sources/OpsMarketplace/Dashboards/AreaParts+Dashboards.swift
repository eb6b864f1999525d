import OpsKernel

extension AreaParts {
  /// Hands in the dashboards of drivers, partners and administrators.
  mutating func addDashboards() {
    services += [MarketDashboardService.self]
  }
}
