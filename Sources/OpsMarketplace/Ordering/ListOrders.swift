import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `order.list`.
public struct ListOrders: OperationInput {
  /// `S`: Only orders with this status.
  public var status: [OrderStatus]?
  /// Only orders of this partner.
  public var partner: NameOf<Partner>?
  /// Only orders placed on this day or later.
  public var from: CivilDate?
  /// Only orders placed on this day or earlier.
  public var until: CivilDate?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension OrderService {
  static let list = Operation<ListOrders, Listing<OrderView>>(
    "order.list", area: .marketplace, "Lists orders, newest first; you see your own.",
    permission: nil, whyOpen: "everybody sees their own orders", effect: .read,
    examples: [
      "order list --status payment_confirmed --status accepted",
      "order list --from 2027-03-01 -o json",
    ],
    consistency: .snapshot, isOfNow: true,
    narrows: [
      "status": Narrowing("status"), "from": Narrowing("placed_at", .atLeast),
      "until": Narrowing("placed_at", .atMost),
    ])

  /// A page of the orders that the caller ordered, sells or brings; of all for administrators.
  /// Throws `denied.permission` for a caller who can have no orders, and `notfound.any` for an
  /// unknown partner.
  public func list(
    _ input: ListOrders, _ call: Call
  ) async throws -> Outcome<Listing<OrderView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      let query = Query(
        MarketOrder.schema, where: try await Self.filter(input, transaction),
        order: [.descending(MarketOrder.Columns.placedAt)])
      let page = try await transaction.repository(MarketOrder.self)
        .fetch(PageRequest(limit: input.limit, after: input.after).narrow(query))
      return Listing(items: try await OrderView.of(page.items, transaction), next: page.next)
    }
  }

  private static func filter(
    _ input: ListOrders, _ transaction: Transaction
  ) async throws -> Predicate {
    var filter: Predicate = .everything
    if let statuses = input.status, !statuses.isEmpty {
      filter = .oneOf(MarketOrder.Columns.status, statuses)
    }
    if let name = input.partner {
      let partner = try await transaction.repository(Partner.self).named(name)
      filter = .both(filter, .equals(MarketOrder.Columns.partnerID, partner.id))
    }
    return filter.within(
      MarketOrder.Columns.placedAt, from: input.from, until: input.until,
      transaction.context.calendar)
  }
}
