import OpsDomain
import OpsKernel
import OpsStorage

/// What the job of payments has to do.
enum PaymentBacklog {
  /// Payments, refunds and messages of one run; the rest is for the next.
  private static let atOnce = 200

  static func isThere(
    _ transaction: Transaction, _ channels: NoticeChannels
  ) async throws -> Bool {
    let now = transaction.now
    if try await transaction.repository(Payment.self).first(where: duePayments(now)) != nil {
      return true
    }
    if try await transaction.repository(Refund.self).first(where: dueRefunds(now)) != nil {
      return true
    }
    return try await transaction.repository(PaymentEvent.self).first(where: openEvents) != nil
  }

  /// Messages that were received and not applied, oldest first.
  static func events(_ transaction: Transaction) async throws -> [RecordID] {
    try await transaction.repository(PaymentEvent.self).first(
      atOnce, where: openEvents, order: [.ascending(PaymentEvent.Columns.receivedAt)]
    ).map(\.id)
  }

  static func errands(_ transaction: Transaction) async throws -> [PaymentErrand] {
    let now = transaction.now
    var errands: [PaymentErrand] = []
    for state in open {
      let due = try await transaction.repository(Payment.self).first(
        atOnce, where: payments(state, now), order: [.ascending(Payment.Columns.askAt)])
      for payment in due {
        if let errand = try await PaymentErrand.of(payment: payment.id, transaction) {
          errands.append(errand)
        }
      }
    }
    let refunds = try await transaction.repository(Refund.self).first(
      atOnce, where: dueRefunds(now), order: [.ascending(Refund.Columns.askAt)])
    for refund in refunds {
      if let errand = try await PaymentErrand.of(refund: refund.id, transaction) {
        errands.append(errand)
      }
    }
    return errands
  }

  private static let open = PaymentState.allCases.filter(\.isOpen)

  private static func payments(_ state: PaymentState, _ now: Instant) -> Predicate {
    .and([
      .equals(Payment.Columns.state, state), .lessOrEqual(Payment.Columns.askAt, now),
    ])
  }

  private static func duePayments(_ now: Instant) -> Predicate {
    .and([
      .oneOf(Payment.Columns.state, open), .lessOrEqual(Payment.Columns.askAt, now),
    ])
  }

  private static func dueRefunds(_ now: Instant) -> Predicate {
    .and([
      .equals(Refund.Columns.state, .requested), .lessOrEqual(Refund.Columns.askAt, now),
    ])
  }

  private static let openEvents: Predicate = .equals(PaymentEvent.Columns.isApplied, false)
}
