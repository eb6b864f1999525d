import OpsKernel

extension AreaParts {
  /// What people of the marketplace are told.
  mutating func addNotices() {
    additions += [OrderTelling.orders, OrderTelling.refunds, OrderTelling.offers]
    settings += Settings.ofOrderNews
    notices += [
      .orderUpdates, .receivedOrders, .cancelledOrders, .offeredOrders, .deliveryUpdates,
      .breaksDue, .expiringGoods, .keptGoods,
    ]
  }
}
