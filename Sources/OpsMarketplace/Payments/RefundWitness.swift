import OpsDomain
import OpsStorage

/// Keeps administrators from giving themselves money back, see ``SecondAdministrator``.
enum RefundWitness {
  /// Asks for another administrator than the one who paid the order and, where the platform bears
  /// the refund, than the one who sold it. What goes back because an order is cancelled or changed
  /// was decided with that.
  static let refunds = RuleAddition(to: Refund.self)
    .before(Refund.self) { old, new, transaction in
      guard old == nil, let new,
        let order = try await transaction.repository(MarketOrder.self).fetch(new.orderID),
        order.status.mayBeDelivered || isCancelledBefore(order, transaction)
      else { return }
      let seller = new.bearer == .platform ? order.sellerID : nil
      try await SecondAdministrator.require(
        besides: [new.payerID, seller], to: "A refund of an order", field: "order", transaction)
    }

  private static func isCancelledBefore(
    _ order: MarketOrder, _ transaction: Transaction
  ) -> Bool {
    order.status == .cancelled && order.endedAt != transaction.now
  }
}
