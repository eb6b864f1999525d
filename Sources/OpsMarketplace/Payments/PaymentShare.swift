import OpsDomain
import OpsStorage

/// What of a payment is for one order. A payment of several orders has a share for each, and what
/// happens to one order, such as a refund, happens to its share alone.
public struct PaymentShare: Entity {
  /// Where the book keeps the shares of payments; the journal has every change.
  public static let record = Record("payment_shares", .marketplace, "share of a payment")

  public var id: RecordID
  public var version: Int64 = 0
  /// The payment that it is a part of.
  public var paymentID: Indexed<Reference<Payment>>
  /// The order that it pays.
  public var orderID: Indexed<Reference<MarketOrder>>
  /// In minor units. The shares of a payment come to its amount.
  public var amount: Amount
  /// The amount that was collected: 0 or all of ``amount``.
  public var captured: Amount = 0
  /// The amount that was refunded, at most ``captured``.
  public var refunded: Amount = 0
  /// The amount that the customer's bank took back.
  public var chargedBack: Amount = 0

  /// Finds the share of a payment that is for an order: there is one at most.
  public static let placeKey = uniqueKey(Columns.paymentID, Columns.orderID)
  public static let keys = [placeKey.unique]
}

extension PaymentShare {
  /// What is still with the house; below zero where the customer's bank took back what had gone
  /// back already.
  public var kept: Int64 { captured - refunded - chargedBack }

  /// Whether all of it was given back by the house.
  var isGivenBack: Bool { captured > 0 && refunded == captured }
}

extension Repository where Item == PaymentShare {
  /// The shares of a payment, in the order in which its orders were placed.
  func of(payment: RecordID) async throws -> [PaymentShare] {
    try await all(where: .equals(PaymentShare.Columns.paymentID, payment))
      .sorted { $0.id < $1.id }
  }

  /// What customers' banks took back of what was paid for an order.
  func chargedBack(of order: RecordID) async throws -> Int64 {
    try await of(order: order).reduce(0) { $0 + $1.chargedBack }
  }

  /// The shares that pay for an order.
  func of(order: RecordID) async throws -> [PaymentShare] {
    try await all(where: .equals(PaymentShare.Columns.orderID, order)).sorted { $0.id < $1.id }
  }
}
