import OpsDomain
import OpsKernel
import OpsStorage

/// The orders that a payment is for.
struct PaidOrders {
  private let system: Transaction

  /// - Parameter transaction: With the rights of the system.
  init(_ transaction: Transaction) { system = transaction }

  /// All orders of a payment, in the order in which they were placed.
  func of(_ payment: Payment) async throws -> [MarketOrder] {
    let shares = try await system.repository(PaymentShare.self).of(payment: payment.id)
    let orders = try await system.seen(MarketOrder.self, Set(shares.map(\.orderID)))
    return orders.sorted { $0.id < $1.id }
  }

  /// Those that wait for the money.
  func waiting(for payment: Payment) async throws -> [MarketOrder] {
    try await of(payment).filter { $0.status == .paymentProcessing }
  }
}
