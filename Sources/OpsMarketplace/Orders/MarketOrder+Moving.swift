import OpsDomain
import OpsStorage

extension MarketOrder {
  /// The order moved to another status by the caller of `transaction`, with the times that go with
  /// it: what is written next, with the rights of the system. The gate asks the same again, and
  /// works out what follows.
  ///
  /// - Throws: `rule.bad_state` where nobody may, `denied.permission` where only others may, and
  ///   `rule.violated` without a reason where one is asked for.
  public func moving(
    to status: OrderStatus, by transaction: Transaction, reason: String? = nil
  ) throws(OpsError) -> MarketOrder {
    var moved = self
    moved.status = status
    if let reason { moved.reason = reason }
    let parties = OrderParty.of(transaction.caller, in: self)
    try OrderTransitions.check(moved, from: self.status, by: parties)
    moved.stamp(from: self.status, by: OrderParty.acting(parties), at: transaction.now)
    return moved
  }

  private mutating func stamp(
    from before: OrderStatus, by party: OrderParty?, at now: Instant
  ) {
    updatedAt = now
    switch status {
    case .created, .paymentProcessing, .preparing, .delivering, .refunded: break
    case .paymentConfirmed: payBy = nil
    case .accepted:
      acceptBy = nil
      acceptedAt = now
    case .readyForPickup: readyAt = now
    case .pickedUp: pickedUpAt = now
    case .delivered: endedAt = now
    case .cancelled:
      cancelledFrom = before
      cancelledBy = party
      // Once all was given back, this tells it apart from a delivered order.
      pickedUpAt = nil
      payBy = nil
      acceptBy = nil
      endedAt = now
    }
  }

  /// Writes the order moved to another status, with the rights of the system. Throws as
  /// ``moving(to:by:reason:)`` does, and what the gate refuses.
  func moved(
    to status: OrderStatus, in transaction: Transaction, reason: String? = nil,
    _ change: (inout MarketOrder) -> Void = { _ in }
  ) async throws -> MarketOrder {
    var next = try moving(to: status, by: transaction, reason: reason)
    change(&next)
    return try await transaction.asSystem("moves an order on")
      .repository(MarketOrder.self).update(next)
  }
}

extension MarketOrder {
  /// The first of the orders that it was placed with, which may be itself.
  var firstID: RecordID { placedWithID ?? id }

  /// What is paid in money; the rest is paid with points.
  public var amountDue: Int64 { total - pointsAmount }

  /// Tax that is added to the prices: nothing where they include it.
  var addedTax: Int64 { total - (subtotal - discounts + deliveryFee + platformFee + tip) }

  /// When its driver handed it over; nil before, and where it was cancelled. A later refund does
  /// not change it.
  var deliveredAt: Instant? { pickedUpAt == nil ? nil : endedAt }

  /// Whether nothing can happen to it any more but a refund.
  var hasEnded: Bool { !status.isOpen }
}
