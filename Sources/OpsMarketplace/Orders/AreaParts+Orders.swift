import OpsKernel

extension AreaParts {
  /// Hands in orders: what they are, and what the gate enforces for them.
  mutating func addOrders() {
    records += [OrderRules.orders, OrderRules.lines, OrderRules.sales]
    settings += Settings.ofOrders
    additions += [OpenRequests.limited]
    hooks += [MenuItemUser.ofOrders, UnpaidRoom(), OrderGiver()]
    hooks += FieldStrategies.ofMarketplace
    hooks += [SyncUrgency.ofMarketplace]
  }
}
