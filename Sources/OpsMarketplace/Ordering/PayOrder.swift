import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `order.pay`.
public struct PayOrder: OperationInput {
  /// The order.
  public var order: NameOf<MarketOrder>
  /// `METHOD`: A method of payment, or a test card of the payment sandbox; default card.
  public var pay: OneOf<PaymentWord>?
}

extension OrderService {
  static let pay = Operation<PayOrder, OrderView>(
    "order.pay", area: .marketplace,
    "Pays an unpaid order, and the orders placed together with it.",
    permission: .orderPlace,
    effect: .write(.final("`opsh order cancel` cancels and refunds it")),
    examples: [
      "order pay ORD-000001 --dry-run", "order pay ORD-000001 --pay apple_pay",
    ])

  /// Begins the payment in one commit, and asks the provider after it: the answer says what came of
  /// it. Orders of other partners that were placed together with it and wait for their money are
  /// paid by the same payment. Where the provider does not answer, the order keeps its goods and is
  /// settled later.
  ///
  /// Throws `notfound.any`, `rule.bad_state` for an order that is paid or over or whose time to pay
  /// has run out, and `data.bad_value` for an unknown method.
  public func pay(_ input: PayOrder, _ call: Call) async throws -> Outcome<OrderView> {
    let outcome = try await desk.perform(Self.pay, input, call) { transaction in
      let order = try await transaction.repository(MarketOrder.self).named(input.order)
      guard order.status != .paymentProcessing else {
        throw OpsError(
          .badState, "The payment of \(Excerpt.of(order.number)) is not finished", field: "order",
          hint: "`opsh payment list --order \(order.number)` shows it; `opsh order cancel "
            + "\(order.number)` cancels the order")
      }
      let paid = try await PaymentRequest.begin(
        try await order.unpaidTogether(transaction),
        method: input.pay ?? PaymentMethod.card.rawValue, with: provider, transaction)
      return try await answer(paid.first { $0.id == order.id } ?? order, call, transaction)
    }
    return try await settled(outcome, call)
  }
}

extension MarketOrder {
  /// The order, and those placed together with it that still wait to be paid, in the order in which
  /// they were placed.
  fileprivate func unpaidTogether(_ transaction: Transaction) async throws -> [MarketOrder] {
    let orders = transaction.repository(MarketOrder.self)
    var others = try await orders.all(
      where: .equals(MarketOrder.Columns.placedWithID, firstID))
    if let first = try await orders.fetch(firstID) { others.append(first) }
    let waiting = others.filter { other in
      other.id != id && other.status == .created
        && (other.payBy.map { $0 > transaction.now } ?? true)
    }
    return ([self] + waiting).sorted { $0.id < $1.id }
  }
}
