import OpsKernel

extension AreaParts {
  /// Hands in orders.
  mutating func addOrders() {
    records += [OrderRules.orders, OrderRules.lines, OrderRules.sales]
    services += [OrderService.self]
    settings += Settings.ofOrders
    names += [.orders]
    reversals += [OrderReversal()]
    hooks += [MenuItemUser.ofOrders]
  }
}
