import OpsKernel

extension AreaParts {
  /// What people of the marketplace are told.
  mutating func addNotices() {
    additions += [OrderTelling.orders, OrderTelling.refunds, OrderTelling.offers]
    additions += [
      MarketTelling.drivers, MarketTelling.partners, MarketTelling.handovers,
      MarketTelling.payouts, MarketTelling.ratings, MarketTelling.refunds, MarketTelling.shares,
      MarketTelling.payments,
    ]
    answer(PlaceFollower.self, with: [OrderTelling.places])
    later { parts in
      parts.settings += Settings.ofOrderNews
      parts.notices += [
        .orderUpdates, .receivedOrders, .cancelledOrders, .offeredOrders, .deliveryUpdates,
        .breaksDue, .expiringGoods, .keptGoods,
      ]
      parts.notices += [
        .driverUpdates, .partnerUpdates, .payoutsMade, .ratingsReceived, .refundsBorne,
        .chargeBacks, .refundsFailed,
      ]
    }
  }
}
