import OpsKernel

extension AreaParts {
  /// What people of the marketplace are told.
  mutating func addNotices() {
    additions += [OrderTelling.orders, OrderTelling.refunds]
    settings += Settings.ofOrderNews
    notices += [
      .orderUpdates, .receivedOrders, .cancelledOrders, .deliveryUpdates, .breaksDue,
    ]
  }
}
