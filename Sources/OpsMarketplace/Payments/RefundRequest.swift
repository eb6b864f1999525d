import OpsDomain
import OpsKernel
import OpsStorage

/// Writes down what is to be given back; the provider is asked after the commit.
struct RefundRequest {
  private let transaction: Transaction

  /// - Parameter transaction: With the rights of the system.
  init(_ transaction: Transaction) { self.transaction = transaction }

  /// What of a payment nobody has asked back yet.
  func open(_ payment: Payment) async throws -> Int64 {
    guard payment.state == .captured else { return 0 }
    let asked = try await PaymentRules.sum(of: payment.id, in: [.requested, .done], transaction)
    return payment.captured - payment.chargedBack - asked
  }

  /// Gives back all of a payment that nobody has asked back yet; nothing where that is nothing.
  func all(of payment: Payment, _ reason: String) async throws {
    let rest = try await open(payment)
    if rest > 0 { _ = try await make(rest, of: payment, reason) }
  }

  /// Gives back all that was captured for an order.
  func all(of order: MarketOrder, _ reason: String) async throws {
    for payment in try await payments(of: order) { try await all(of: payment, reason) }
  }

  /// Gives back `amount` of the payments of an order, the oldest first. Throws `rule.violated` for
  /// more than they still hold.
  func some(
    _ amount: Int64, of order: MarketOrder, _ reason: String, bearer: RefundBearer = .platform
  ) async throws -> [Refund] {
    var rest = amount
    var refunds: [Refund] = []
    for payment in try await payments(of: order) where rest > 0 {
      let part = min(rest, try await open(payment))
      guard part > 0 else { continue }
      refunds.append(try await make(part, of: payment, reason, bearer: bearer))
      rest -= part
    }
    guard rest == 0 else {
      let currency = transaction.context.currency
      throw OpsError(
        .ruleViolated,
        "\(MinorAmount.text(amount, currency)) is more than the "
          + "\(MinorAmount.text(amount - rest, currency)) that can be given back of "
          + Excerpt.of(order.number), field: "amount",
        hint: "refund at most \(MinorAmount.text(amount - rest, currency))")
    }
    return refunds
  }

  /// What can still be given back of an order.
  func open(_ order: MarketOrder) async throws -> Int64 {
    var sum: Int64 = 0
    for payment in try await payments(of: order) { sum += try await open(payment) }
    return sum
  }

  private func payments(of order: MarketOrder) async throws -> [Payment] {
    try await transaction.repository(Payment.self).of(order.id)
  }

  private func make(
    _ amount: Int64, of payment: Payment, _ reason: String, bearer: RefundBearer = .platform
  ) async throws -> Refund {
    let number = try await SeriesNumber.next(of: Refund.self, transaction)
    return try await transaction.repository(Refund.self).create(
      Refund(
        id: transaction.nextID(), number: number, paymentID: payment.id,
        orderID: payment.orderID, payerID: payment.payerID, amount: amount, bearer: bearer,
        reason: reason, key: "\(payment.key) \(number)", createdAt: transaction.now,
        createdBy: transaction.caller.userID, askAt: transaction.now))
  }
}
