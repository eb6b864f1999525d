import OpsDomain

/// Why an order has ended by itself. People may write the same reasons, so that who cancelled it
/// counts as well.
extension MarketOrder {
  /// Why an order has ended that its partner did not accept.
  static let notAccepted = "not accepted in time"

  /// Why an order has ended whose goods were gone when its payment came.
  package static let withoutGoods = UnpaidOrders.goodsGone

  /// Whether nobody has paid it in time.
  var hasLapsed: Bool { ended(because: UnpaidOrders.lapsed) }

  /// Whether its goods were gone when its payment came.
  var wasWithoutGoods: Bool { ended(because: UnpaidOrders.goodsGone) }

  /// Whether its payment has failed so soon that its goods were hardly kept from anybody: within a
  /// minute of the order.
  var hasFailedAtOnce: Bool {
    guard cancelledBy == .system, !hasLapsed, let endedAt else { return false }
    return endedAt.since(placedAt).milliseconds <= 60_000
  }

  /// Whether its partner has not accepted it in time.
  var wasNotAccepted: Bool { ended(because: Self.notAccepted) }

  private func ended(because reason: String) -> Bool {
    cancelledBy == .system && TextFolding.sameBytes(self.reason ?? "", reason)
  }
}
