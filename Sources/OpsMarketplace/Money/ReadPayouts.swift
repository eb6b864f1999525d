import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `payout.show`.
public struct PayoutReference: OperationInput {
  /// The payout.
  public var payout: NameOf<Payout>
}

/// Input of `payout.list`.
public struct ListPayouts: OperationInput {
  /// `WHO`: Only payouts to this partner, this driver (by number), or this user.
  public var who: NameOf<MoneyHolder>?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension MoneyService {
  private static let whyOpen = "partners and drivers see their own, administrators all"

  static let listPayouts = Operation<ListPayouts, Listing<PayoutView>>(
    "payout.list", area: .marketplace,
    "Lists payouts to partners and drivers, newest first; you see your own.",
    permission: nil, whyOpen: whyOpen, effect: .read,
    examples: ["payout list", "payout list --who \"Bella Napoli\" -o csv"],
    consistency: .snapshot)

  static let showPayout = Operation<PayoutReference, PayoutView>(
    "payout.show", area: .marketplace, "Shows a payout to a partner or a driver.",
    permission: nil, whyOpen: whyOpen, effect: .read,
    examples: ["payout show OUT-000001", "payout show OUT-000001 -o json"],
    consistency: .snapshot)

  /// A page of the payouts that the caller sees. Throws `denied.permission` for a caller who can
  /// have none, `notfound.any` for a partner or driver nobody knows, and for somebody else's, and
  /// `data.bad_value` for a user with several accounts.
  public func listPayouts(
    _ input: ListPayouts, _ call: Call
  ) async throws -> Outcome<Listing<PayoutView>> {
    try await desk.perform(Self.listPayouts, input, call) { transaction in
      let payouts = transaction.repository(Payout.self)
      // Asks for the right to see some payouts before anybody is looked up.
      _ = try await payouts.first(where: .nothing)
      var filter: Predicate = .everything
      if let who = input.who {
        let (holder, owner) = try await StatementHolder.named(who, transaction)
        filter = .equals(Payout.Columns.holderID, holder.holderID)
        if let owner { filter = .both(filter, .equals(Payout.Columns.ownerID, owner)) }
      }
      let query = Query(
        Payout.schema, where: filter, order: [.descending(Payout.Columns.createdAt)])
      let page = try await payouts.fetch(
        PageRequest(limit: input.limit, after: input.after).narrow(query))
      return Listing(items: try await PayoutView.of(page.items, transaction), next: page.next)
    }
  }

  /// One payout. Throws `notfound.any`, and `denied.permission` for a caller who can have none.
  public func showPayout(
    _ input: PayoutReference, _ call: Call
  ) async throws -> Outcome<PayoutView> {
    try await desk.perform(Self.showPayout, input, call) { transaction in
      let payout = try await transaction.repository(Payout.self).named(input.payout)
      return try await PayoutView.of([payout], transaction).only("The payout")
    }
  }
}
