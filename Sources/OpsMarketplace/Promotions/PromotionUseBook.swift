import OpsDomain
import OpsPricing
import OpsStorage

/// The uses of promotions by orders.
enum PromotionUseBook {
  /// Writes that the order got the promotions of its quote, in the transaction that writes the
  /// order. Throws `rule.violated` when a promotion is used up or has ended meanwhile.
  static func take(
    _ order: MarketOrder, _ quote: Quote, _ transaction: Transaction
  ) async throws {
    guard !quote.discounts.isEmpty else { return }
    let system = elevated(transaction, "counts the uses of promotions")
    for discount in quote.discounts {
      guard let promotion = RecordID(discount.promotion) else {
        throw OpsError(.internalError, "A discount names its promotion")
      }
      _ = try await system.repository(PromotionUse.self).create(
        PromotionUse(
          id: system.nextID(), promotionID: promotion, userID: order.buyerID, orderID: order.id,
          amount: discount.amount, at: system.now))
    }
  }

  /// Removes the uses of a cancelled order, so that others can use the promotions. Does nothing the
  /// second time.
  static func giveBack(_ order: MarketOrder, _ transaction: Transaction) async throws {
    let uses = elevated(transaction, "gives uses of promotions back").repository(PromotionUse.self)
    for use in try await uses.all(where: .equals(PromotionUse.Columns.orderID, order.id)) {
      try await uses.delete(use)
    }
  }

  private static func elevated(_ transaction: Transaction, _ reason: String) -> Transaction {
    transaction.isElevated ? transaction : transaction.asSystem(reason)
  }
}
