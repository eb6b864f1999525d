import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `order.show`.
public struct ShowOrder: OperationInput {
  /// The order.
  public var order: NameOf<MarketOrder>
  /// Also show how the price was calculated: each line with its options, the tax of each rate, and
  /// the reason for each part.
  public var why: Bool?
}

extension ShowOrder {
  public static var tells: [String: String] { ["why": "quote"] }
}

extension OrderService {
  static let show = Operation<ShowOrder, OrderDetailView>(
    "order.show", area: .marketplace, "Shows an order with its timeline.",
    permission: nil, whyOpen: "everybody sees their own orders", effect: .read,
    examples: ["order show ORD-000001", "order show ORD-000001 --why -o json"],
    consistency: .snapshot, isOfNow: true)

  /// One order. Throws `notfound.any`, the same for somebody else's, and `denied.permission` for a
  /// caller who can have no orders.
  public func show(
    _ input: ShowOrder, _ call: Call
  ) async throws -> Outcome<OrderDetailView> {
    try await desk.performOnJournal(Self.show, input, call) { journal, transaction in
      let order = try await transaction.repository(MarketOrder.self).named(input.order)
      return OrderDetailView(
        order: try await OrderView.of(order, transaction),
        timeline: try await OrderTimeline(journal: journal, transaction: transaction)
          .steps(of: order),
        quote: input.why == true ? try Self.quote(of: order, transaction) : nil)
    }
  }

  /// The quote that the order keeps. Who does not see the commission does not see its reason, and
  /// only the customer and administrators see what it tells of the customer's points.
  private static func quote(
    of order: MarketOrder, _ transaction: Transaction
  ) throws -> QuoteView {
    let parties = OrderParty.of(transaction.caller, in: order)
    return QuoteView(
      try FrozenQuote(reading: order.quote), transaction.context.currency, notes: order.notes,
      tellsCommission: !parties.isDisjoint(with: [.seller, .administrator]),
      tellsPoints: !parties.isDisjoint(with: [.buyer, .administrator]))
  }
}
