import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `payment.list`.
public struct ListPayments: OperationInput {
  /// `S`: Only payments in this state.
  public var state: [PaymentState]?
  /// Only payments of this order.
  public var order: NameOf<MarketOrder>?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension PaymentService {
  static let list = Operation<ListPayments, Listing<PaymentView>>(
    "payment.list", area: .marketplace, "Lists payments, newest first; you see your own.",
    permission: nil, whyOpen: "customers see their own payments, administrators all",
    effect: .read,
    examples: ["payment list", "payment list --state captured -o json"],
    consistency: .snapshot, narrows: ["state": Narrowing("state")])

  /// A page of payments that the caller sees. Throws `denied.permission` for a caller who can have
  /// no payments, and `notfound.any` for an unknown order.
  public func list(
    _ input: ListPayments, _ call: Call
  ) async throws -> Outcome<Listing<PaymentView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      var filter: Predicate = .everything
      if let states = input.state, !states.isEmpty {
        filter = .oneOf(Payment.Columns.state, states)
      }
      if let reference = input.order {
        let order = try await transaction.repository(MarketOrder.self).named(reference)
        let shares = try await transaction.asSystem("finds the payments of an order")
          .repository(PaymentShare.self).of(order: order.id)
        let paid = Predicate.oneOf(.id, shares.map(\.paymentID).sorted())
        filter = .both(filter, shares.isEmpty ? .nothing : paid)
      }
      let query = Query(
        Payment.schema, where: filter, order: [.descending(Payment.Columns.createdAt)])
      let page = try await transaction.repository(Payment.self)
        .fetch(PageRequest(limit: input.limit, after: input.after).narrow(query))
      return Listing(items: try await PaymentView.of(page.items, transaction), next: page.next)
    }
  }
}
