import OpsDomain
import OpsKernel
import OpsStorage

/// A payment as far as it is for one order.
struct OrderPayment: Sendable {
  let payment: Payment
  let share: PaymentShare

  /// The state of the payment; refunded where all of this order's share went back, even if shares
  /// of other orders did not.
  var state: PaymentState {
    share.isGivenBack && payment.state == .captured ? .refunded : payment.state
  }

  /// What was paid for the orders, oldest first.
  /// - Parameter system: With the rights of the system.
  static func of(
    _ orders: [RecordID], _ system: Transaction
  ) async throws -> [RecordID: [OrderPayment]] {
    let shares = try await system.repository(PaymentShare.self).all(
      where: .oneOf(PaymentShare.Columns.orderID, orders))
    let payments = Dictionary(
      try await system.seen(Payment.self, Set(shares.map(\.paymentID))).map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
    let paid = shares.compactMap { share in
      payments[share.paymentID].map { OrderPayment(payment: $0, share: share) }
    }.sorted {
      ($0.payment.createdAt, $0.payment.number) < ($1.payment.createdAt, $1.payment.number)
    }
    return Dictionary(grouping: paid, by: \.share.orderID)
  }
}
