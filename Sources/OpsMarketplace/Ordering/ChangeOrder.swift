import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `order.change`.
public struct ChangeOrder: OperationInput {
  /// The order.
  public var order: NameOf<MarketOrder>
  /// `SKU=QTY`: The new number of pieces; 0 removes the line. If several lines have the same
  /// product, add options or note: `LAMP-1/cable:long=2`; `LAMP-1/=2` is the line without options
  /// and note.
  public var line: [LineText]?
  /// `M`: New tip for the driver, as an amount such as 2.50; a share such as 10% is not possible.
  public var tip: UnitPrice?
  /// New instructions for the partner or the driver; write "" to remove them.
  public var instructions: Note?
}

extension OrderService {
  static let change = Operation<ChangeOrder, OrderChangeView>(
    "order.change", area: .marketplace,
    "Changes an order that the partner has not accepted; --dry-run shows the difference.",
    permission: .orderPlace,
    effect: .write(.final("change it again; this works until the partner accepts it")),
    examples: [
      "order change ORD-000001 --line LAMP-1=1 --dry-run",
      "order change ORD-000001 --line LAMP-1=1 --tip 2",
    ])

  /// Changes quantities, the tip or the instructions of an order. What it was placed with keeps its
  /// price. Of an order that is paid, what is saved goes back; it cannot become dearer.
  ///
  /// Throws `notfound.any`, `rule.bad_state` for an order that is accepted or over or is just being
  /// paid, `data.bad_value` for lines it does not have or that are named twice,
  /// `rule.insufficient_stock`, and `rule.violated` for what is dearer than was paid or below the
  /// partner's minimum.
  public func change(_ input: ChangeOrder, _ call: Call) async throws -> Outcome<OrderChangeView> {
    let outcome = try await desk.perform(Self.change, input, call) { transaction in
      let order = try await transaction.repository(MarketOrder.self).named(input.order)
      let change = try await OrderChange(order, input, transaction)
      let changed = try await change.write()
      let refund = changed.status == .created ? 0 : order.amountDue - changed.amountDue
      let currency = transaction.context.currency
      return OrderChangeView(
        number: order.number, before: MinorAmount.text(order.amountDue, currency),
        after: MinorAmount.text(changed.amountDue, currency),
        difference: MinorAmount.text(changed.amountDue - order.amountDue, currency),
        refund: MinorAmount.text(refund, currency), currency: currency,
        order: try await OrderView.of(changed, transaction))
    }
    let after = try await self.order(outcome.output.order.id, after: call)
    guard let after else { return outcome }
    return outcome.map { view in
      OrderChangeView(
        number: view.number, before: view.before, after: view.after,
        difference: view.difference, refund: view.refund, currency: view.currency, order: after)
    }
  }
}
