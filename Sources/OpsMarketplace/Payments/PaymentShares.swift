import OpsDomain
import OpsStorage

/// What follows for the shares of a payment, and in the money ledger, when the payment changes.
struct PaymentShares {
  private let system: Transaction

  /// - Parameter transaction: With the rights of the system.
  init(_ transaction: Transaction) { system = transaction }

  /// The money came: each order has its share. Throws `rule.derived_field` for shares that do not
  /// come to the payment.
  func capture(_ payment: Payment) async throws {
    let shares = try await shares(of: payment)
    guard shares.reduce(0, { $0 + $1.amount }) == payment.amount else {
      throw OpsError(
        .derivedField, "The sum of the shares must be the amount of the payment", field: "amount")
    }
    for var share in shares {
      if share.amount > 0 {
        share.captured = share.amount
        share = try await system.repository(PaymentShare.self).update(share)
      }
      try await OrderMoney(system).capture(share, of: payment)
    }
  }

  /// The customer's bank took back what was left of the payment: of each order what is left of its
  /// share, and the points that it has earned with it. Refunds without an answer end, because the
  /// bank has taken what they were to give back. Throws `rule.derived_field` for another amount.
  func chargeBack(_ payment: Payment, _ amount: Int64) async throws {
    var rest = amount
    let shares = try await shares(of: payment)
    let isSecond = shares.allSatisfy { $0.kept == 0 }
    for var share in shares {
      let part = isSecond ? share.captured : share.kept
      guard part > 0 else { continue }
      rest -= part
      // Refunds that are asked for are cancelled first: the gate subtracts them from what is left.
      try await cancelRefunds(of: share)
      share.chargedBack += part
      share = try await system.repository(PaymentShare.self).update(share)
      try await OrderMoney(system).chargeBack(share, part, of: payment)
      try await revokePoints(of: share.orderID)
    }
    guard rest == 0 else {
      throw OpsError(.derivedField, "A charge-back must be all that is left of a payment")
    }
  }

  private func cancelRefunds(of share: PaymentShare) async throws {
    let refunds = system.repository(Refund.self)
    let all = try await refunds.all(where: .equals(Refund.Columns.paymentID, share.paymentID))
    for var refund in all where refund.orderID == share.orderID && refund.state.isOpen {
      refund.state = .cancelled
      refund.failure = Refund.chargedBack
      refund.askAt = nil
      _ = try await refunds.update(refund)
    }
  }

  /// A refund is done: it came from the share of its order, and with it go the points that this
  /// money has earned.
  func refund(_ refund: Refund, of payment: Payment) async throws {
    var share = try await share(of: payment, for: refund.orderID)
    share.refunded += refund.amount
    _ = try await system.repository(PaymentShare.self).update(share)
    try await OrderMoney(system).refund(refund, of: payment)
    try await revokePoints(of: refund.orderID)
  }

  private func revokePoints(of id: RecordID) async throws {
    guard let order = try await system.repository(MarketOrder.self).fetch(id) else { return }
    let shares = try await system.repository(PaymentShare.self).of(order: id)
    let captured = shares.reduce(0) { $0 + $1.captured }
    let gone = shares.reduce(0) { $0 + $1.refunded + $1.chargedBack }
    // Money that went back because a change made the order cheaper never earned points.
    let back = gone - (captured - order.amountDue)
    try await LoyaltyLedger.revoke(order, for: back, system)
  }

  /// The share of one order. Throws `rule.violated` for an order that the payment is not for.
  func share(of payment: Payment, for order: RecordID) async throws -> PaymentShare {
    let found = try await system.repository(PaymentShare.self)
      .fetch(key: PaymentShare.placeKey, payment.id, order)
    if let found { return found }
    throw OpsError(
      .ruleViolated, "\(Excerpt.of(payment.number)) does not pay for that order", field: "order",
      hint: "run `opsh payment show \(Excerpt.of(payment.number))` to see its orders")
  }

  private func shares(of payment: Payment) async throws -> [PaymentShare] {
    try await system.repository(PaymentShare.self).of(payment: payment.id)
  }
}
