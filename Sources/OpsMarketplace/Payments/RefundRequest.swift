import OpsDomain
import OpsKernel
import OpsStorage

/// Writes down what is to be refunded; the provider is asked after the commit.
struct RefundRequest {
  private let transaction: Transaction

  /// - Parameter transaction: With the rights of the system.
  init(_ transaction: Transaction) { self.transaction = transaction }

  /// What of an order's share nobody has asked back yet.
  func open(_ share: PaymentShare) async throws -> Int64 {
    guard let payment = try await transaction.repository(Payment.self).fetch(share.paymentID),
      payment.state == .captured
    else { return 0 }
    let asked = try await PaymentRules.sum(of: share, in: RefundState.counted, transaction)
    return share.captured - share.chargedBack - asked
  }

  /// Gives back all of an order's share that nobody has asked back yet; nothing where that is
  /// nothing.
  func all(of share: PaymentShare, _ reason: String) async throws {
    let rest = try await open(share)
    if rest > 0 { _ = try await make(rest, of: share, reason) }
  }

  /// Gives back all that was captured for an order.
  func all(of order: MarketOrder, _ reason: String) async throws {
    for share in try await shares(of: order) { try await all(of: share, reason) }
  }

  /// Refunds `amount` of what was paid for an order, the oldest payment first. Throws
  /// `rule.violated` for more than is still there.
  func some(
    _ amount: Int64, of order: MarketOrder, _ reason: String, bearer: RefundBearer = .platform
  ) async throws -> [Refund] {
    var rest = amount
    var refunds: [Refund] = []
    for share in try await shares(of: order) where rest > 0 {
      let part = min(rest, try await open(share))
      guard part > 0 else { continue }
      refunds.append(try await make(part, of: share, reason, bearer: bearer))
      rest -= part
    }
    guard rest == 0 else {
      let currency = transaction.context.currency
      throw OpsError(
        .ruleViolated,
        "\(MinorAmount.text(amount, currency)) cannot be refunded: at most "
          + "\(MinorAmount.text(amount - rest, currency)) of \(Excerpt.of(order.number)) is left "
          + "to refund", field: "amount",
        hint: "refund at most \(MinorAmount.text(amount - rest, currency))")
    }
    return refunds
  }

  /// What can still be refunded of an order.
  func open(_ order: MarketOrder) async throws -> Int64 {
    var sum: Int64 = 0
    for share in try await shares(of: order) { sum += try await open(share) }
    return sum
  }

  /// The refunds of an order that the provider has not answered for too long.
  func unanswered(of order: MarketOrder) async throws -> [Refund] {
    try await transaction.repository(Refund.self).all(
      where: .equals(Refund.Columns.orderID, order.id)
    ).filter { $0.state == .unanswered }.sorted { $0.id < $1.id }
  }

  /// Lets the provider be asked again for refunds without an answer. They keep their keys, so that
  /// nothing is refunded twice.
  func askAgain(_ refunds: [Refund]) async throws {
    let end = try await end()
    for var refund in refunds {
      refund.state = .requested
      refund.failure = nil
      refund.attempts = 0
      refund.askAt = transaction.now
      refund.askUntil = end
      _ = try await transaction.repository(Refund.self).update(refund)
    }
  }

  /// Until when an answer to what is asked now is waited for.
  private func end() async throws -> Instant {
    transaction.now.adding(try await Settings.refundAnswering.value(transaction))
  }

  private func shares(of order: MarketOrder) async throws -> [PaymentShare] {
    try await transaction.repository(PaymentShare.self).of(order: order.id)
  }

  private func make(
    _ amount: Int64, of share: PaymentShare, _ reason: String, bearer: RefundBearer = .platform
  ) async throws -> Refund {
    guard let payment = try await transaction.repository(Payment.self).fetch(share.paymentID) else {
      throw OpsError(.corrupt, "A share names a payment that does not exist", field: "payment")
    }
    let number = try await SeriesNumber.next(of: Refund.self, transaction)
    return try await transaction.repository(Refund.self).create(
      Refund(
        id: transaction.nextID(), number: number, paymentID: payment.id,
        orderID: share.orderID, payerID: payment.payerID, amount: amount, bearer: bearer,
        reason: reason, key: "\(payment.key) \(number)", createdAt: transaction.now,
        createdBy: transaction.caller.userID, askAt: transaction.now, askUntil: try await end()))
  }
}
