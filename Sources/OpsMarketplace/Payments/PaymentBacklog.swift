import OpsDomain
import OpsKernel
import OpsStorage

/// What the job of payments has to do.
enum PaymentBacklog {
  /// Payments, refunds and messages of one run each; the rest is for the next.
  static let atOnce = 200

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

  /// Messages that were received and not applied, oldest first, at most `count`.
  static func events(_ transaction: Transaction, _ count: Int) async throws -> [JobPart] {
    try await transaction.repository(PaymentEvent.self).first(
      count, where: openEvents, order: [.ascending(PaymentEvent.Columns.receivedAt)]
    ).map { JobPart($0.id, Excerpt.of($0.event)) }
  }

  /// Payments that the provider is to be asked about, at most `count` in each state, the longest
  /// first.
  static func payments(_ transaction: Transaction, _ count: Int) async throws -> [JobPart] {
    var due: [Payment] = []
    for state in open {
      due += try await transaction.repository(Payment.self).first(
        count, where: payments(state, transaction.now),
        order: [.ascending(Payment.Columns.askAt)])
    }
    return due.map { JobPart($0.id, $0.number) }
  }

  /// Refunds that the provider is to be asked about, the longest first, at most `count`.
  static func refunds(_ transaction: Transaction, _ count: Int) async throws -> [JobPart] {
    try await transaction.repository(Refund.self).first(
      count, where: dueRefunds(transaction.now), order: [.ascending(Refund.Columns.askAt)]
    ).map { JobPart($0.id, $0.number) }
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
