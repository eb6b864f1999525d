import OpsDomain
import OpsStorage

/// What the payment provider said about refunds.
extension PaymentSettling {
  /// Applies the outcome of a refund.
  func apply(_ answer: ProviderAnswer, toRefund id: RecordID) async throws {
    guard var refund = try await system.repository(Refund.self).fetch(id), refund.state.isOpen
    else { return }
    switch answer {
    case .refunded:
      refund.state = .done
      refund.failure = nil
      refund.doneAt = system.now
      refund.askAt = nil
      refund = try await system.repository(Refund.self).update(refund)
      try await count(refund)
    case .failed(let reason):
      refund.state = .failed
      refund.failure = PaymentFailure.kept(reason)
      refund.askAt = nil
      _ = try await system.repository(Refund.self).update(refund)
    default: try await wait(refund)
    }
  }

  /// Nobody knows what became of it: the provider is asked again, each time after twice as long,
  /// until `market.refund_answer_time` is over. Then an administrator has to look.
  private func wait(_ refund: Refund) async throws {
    guard refund.state == .requested else { return }
    var next = refund
    next.attempts += 1
    if let end = refund.askUntil, end <= system.now {
      next.state = .unanswered
      next.failure = Refund.noAnswer
      next.askAt = nil
    } else {
      next.askAt = try await AskingAgain(system).next(at: system.now, after: refund.attempts)
    }
    _ = try await system.repository(Refund.self).update(next)
  }

  /// Counts a refund that is done. An order whose share was given back in full is refunded, even if
  /// others that were paid with it are not.
  private func count(_ refund: Refund) async throws {
    guard var payment = try await system.repository(Payment.self).fetch(refund.paymentID) else {
      return
    }
    payment.refunded += refund.amount
    if payment.kept == 0, payment.state == .captured { payment.state = .refunded }
    payment.updatedAt = system.now
    payment = try await system.repository(Payment.self).update(payment)
    let share = try await PaymentShares(system).share(of: payment, for: refund.orderID)
    guard share.isGivenBack,
      let order = try await system.repository(MarketOrder.self).fetch(refund.orderID),
      OrderTransitions.row(.refund, from: order.status) != nil
    else { return }
    // Why it was cancelled stays; an order that was delivered had no such reason.
    _ = try await order.moved(
      to: .refunded, in: system, reason: order.status == .delivered ? refund.reason : nil)
  }
}
