import OpsDomain
import OpsKernel
import OpsStorage

/// What is overdue: orders that nobody has paid in time, and those that the partner has not
/// accepted in time.
struct OrderDeadlines {
  /// Orders of one run; the rest is for the next.
  static let atOnce = 600

  private let transaction: Transaction

  /// - Parameter transaction: Work of the system itself.
  init(_ transaction: Transaction) { self.transaction = transaction }

  static func areThere(
    _ transaction: Transaction, _ channels: NoticeChannels
  ) async throws -> Bool {
    for (filter, _) in overdue(transaction.now) {
      if try await transaction.repository(MarketOrder.self).first(where: filter) != nil {
        return true
      }
    }
    return false
  }

  /// The orders that are overdue, at most `count` of each kind, the longest first.
  static func due(_ transaction: Transaction, _ count: Int) async throws -> [JobPart] {
    var due: [JobPart] = []
    for (filter, limit) in overdue(transaction.now) {
      due += try await transaction.repository(MarketOrder.self).first(
        count, where: filter, order: [.ascending(limit)]
      ).map { JobPart($0.id, $0.number) }
    }
    return due
  }

  /// What is overdue, with the field that says since when.
  private static func overdue(_ now: Instant) -> [(filter: Predicate, limit: Field<Instant>)] {
    typealias Columns = MarketOrder.Columns
    let limits: [(OrderStatus, Field<Instant>)] = [
      (.created, Columns.payBy), (.paymentProcessing, Columns.payBy),
      (.paymentConfirmed, Columns.acceptBy),
    ]
    return limits.map { status, limit in
      (.and([.equals(Columns.status, status), .lessOrEqual(limit, now)]), limit)
    }
  }

  /// Cancels an order that is overdue, and writes down that its money goes back. Answers whether it
  /// did: an order whose payment the provider was never asked about is kept until it was asked.
  func settle(_ id: RecordID) async throws -> Bool {
    guard let order = try await transaction.repository(MarketOrder.self).fetch(id) else {
      return false
    }
    let now = transaction.now
    switch order.status {
    case .created, .paymentProcessing:
      guard let end = order.payBy, end <= now, try await !isUnasked(order) else { return false }
      _ = try await order.moved(to: .cancelled, in: transaction, reason: UnpaidOrders.lapsed)
      return true
    case .paymentConfirmed:
      guard let end = order.acceptBy, end <= now else { return false }
      let reason = MarketOrder.notAccepted
      let declined = try await order.moved(to: .cancelled, in: transaction, reason: reason)
      try await RefundRequest(transaction).all(of: declined, reason)
      return true
    default: return false
    }
  }

  private func isUnasked(_ order: MarketOrder) async throws -> Bool {
    guard order.status == .paymentProcessing else { return false }
    return try await transaction.repository(Payment.self).of(order.id)
      .contains { $0.state == .requested && $0.attempts == 0 }
  }
}
