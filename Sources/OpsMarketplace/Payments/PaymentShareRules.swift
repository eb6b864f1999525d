import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for the shares of payments: they are made with their payment, follow what
/// happens to it, and never give back more than they got.
///
/// Operations read them with the rights of the system once the payment or the order was read with
/// the caller's.
enum PaymentShareRules {
  static let shares = CollectionRules(PaymentShare.self, readable: .moneyView)
    .belonging(to: PaymentShare.Columns.paymentID.column)
    .told(with: PaymentShare.Columns.paymentID.column)
    .transition(of: PaymentShare.self, check)
    .reaction(of: PaymentShare.self, checkAgainstPayment)

  private static func check(_ old: PaymentShare?, _ new: PaymentShare?) throws {
    guard let new else { throw OpsError(.badState, "A share of a payment cannot be removed") }
    guard new.amount >= 0, new.captured == 0 || new.captured == new.amount,
      (0...new.captured).contains(new.refunded), (0...new.captured).contains(new.chargedBack),
      new.kept >= 0 || new.isGivenBack
    else {
      throw OpsError(
        .badAmount, "At most \(new.amount) of a share can be captured and refunded",
        field: "amount")
    }
    guard let old else {
      guard new.captured == 0, new.refunded == 0, new.chargedBack == 0 else {
        throw OpsError(
          .badState, "A new share of a payment must be without money", field: "captured")
      }
      return
    }
    guard old.paymentID == new.paymentID, old.orderID == new.orderID, old.amount == new.amount,
      new.captured >= old.captured, new.refunded >= old.refunded,
      new.chargedBack >= old.chargedBack
    else { throw OpsError(.ruleViolated, "The order of a share cannot be changed") }
  }

  private static func checkAgainstPayment(
    _ old: PaymentShare?, _ new: PaymentShare?, _ transaction: Transaction
  ) async throws {
    guard let new, let payment = try await transaction.repository(Payment.self).fetch(new.paymentID)
    else { return }
    guard old == nil else {
      guard new.captured == 0 || payment.captured == payment.amount else {
        throw OpsError(
          .derivedField, "A share must be captured with its payment", field: "captured")
      }
      return
    }
    let order = try await transaction.repository(MarketOrder.self).fetch(new.orderID)
    guard let order, order.buyerID == payment.payerID, order.amountDue == new.amount else {
      throw OpsError(
        .ruleViolated, "A share must be the price of its order, paid by its customer",
        field: "order")
    }
    let shares = try await transaction.repository(PaymentShare.self).of(payment: payment.id)
    guard payment.state == .requested,
      shares.reduce(0, { $0 + $1.amount }) <= payment.amount
    else {
      throw OpsError(
        .derivedField, "The sum of the shares must be the amount of the payment", field: "amount")
    }
  }
}
