import OpsDomain
import OpsKernel
import OpsStorage

/// What follows when an order moves from one status to another: the effects of the table of
/// transitions. Part of the gate, so no order moves without them.
struct OrderEffects {
  static let following = RuleAddition(to: MarketOrder.self)
    .reaction(of: MarketOrder.self) { old, new, transaction in
      guard let old, let new, old.status != new.status else { return }
      try await OrderEffects(transaction).follow(new, from: old.status)
    }

  private let transaction: Transaction

  /// - Parameter transaction: With the rights of the system.
  init(_ transaction: Transaction) { self.transaction = transaction }

  private func follow(_ order: MarketOrder, from status: OrderStatus) async throws {
    switch order.status {
    case .paymentProcessing:
      let limit = try await Settings.unknownPaymentTime.value(transaction)
      try await OrderGoods(transaction).keep(order, until: transaction.now.adding(limit))
    case .paymentConfirmed:
      try await OrderGoods(transaction).sell(order)
    case .cancelled:
      if status.freesGoods { try await OrderGoods(transaction).free(order) }
      // The goods left the partner, who is paid as if they had arrived.
      if status.stage == .carried { try await OrderMoney(transaction).makeUp(for: order) }
      try await PromotionUseBook.giveBack(order, transaction)
      try await LoyaltyLedger.giveBack(order, transaction)
      try await OrderMoney(transaction).cancel(order)
      try await PaymentRequest.giveUp(order, transaction)
    case .delivered:
      try await OrderMoney(transaction).deliver(order)
      // What the customer's bank took back earns nothing.
      let taken = try await transaction.repository(PaymentShare.self).chargedBack(of: order.id)
      if taken == 0 { try await LoyaltyLedger.earn(order, transaction) }
    case .refunded:
      try await LoyaltyLedger.giveBack(order, transaction)
      try await OrderMoney(transaction).givePointsBack(of: order)
    case .created, .accepted, .preparing, .readyForPickup, .pickedUp, .delivering:
      break
    }
  }
}
