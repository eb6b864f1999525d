import OpsDomain
import OpsStorage

/// What of the money that was paid for an order goes back, for the sentences about it.
struct OrderReturns {
  /// What was captured for it.
  let paid: Int64
  /// What the customer's bank took back of that.
  let chargedBack: Int64
  /// What has gone back.
  let returned: Int64
  /// What the partner is paid of an order that was cancelled in preparation.
  let kept: Int64

  /// - Parameter system: With the rights of the system.
  init(_ order: MarketOrder, _ system: Transaction) async throws {
    let shares = try await system.repository(PaymentShare.self).of(order: order.id)
    paid = shares.reduce(0) { $0 + $1.captured }
    chargedBack = shares.reduce(0) { $0 + $1.chargedBack }
    returned = shares.reduce(0) { $0 + $1.refunded }
    guard order.cancelledFrom?.stage == .begun else {
      kept = 0
      return
    }
    kept = try await system.repository(MoneyEntry.self).all(
      where: .and([
        .equals(MoneyEntry.Columns.orderID, order.id),
        .equals(MoneyEntry.Columns.account, .partner),
        .equals(MoneyEntry.Columns.purpose, .kept),
      ])
    ).reduce(0) { $0 + $1.amount }
  }
}
