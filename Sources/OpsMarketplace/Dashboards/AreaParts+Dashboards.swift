import OpsKernel

extension AreaParts {
  /// Hands in the dashboards of drivers, partners and administrators, and what `today` says of the
  /// marketplace.
  mutating func addDashboards() {
    services += [MarketDashboardService.self]
    answer(WaitingWork.self, with: WaitingWork.ofMarketplace)
  }
}
