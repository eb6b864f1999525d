import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for the money ledger: entries are only added, belong to a posting of the
/// same commit, and sum to zero with it when the commit is sealed. Partners and drivers see what is
/// theirs.
enum MoneyRules {
  static let postings = CollectionRules(MoneyPosting.self, readable: .moneyView)
    .transition(of: MoneyPosting.self) { old, new in
      guard old == nil, new != nil else {
        throw OpsError(
          .badState, "A posting of the money ledger cannot be changed or removed",
          hint: "a refund or a correction needs its own posting")
      }
    }

  static let entries = CollectionRules(MoneyEntry.self, read: visible)
    .sensitive(keeping)
    .transition(of: MoneyEntry.self, check)
    .reaction(of: MoneyEntry.self, follow)

  static let payouts = CollectionRules(Payout.self, read: visiblePayouts)
    .transition(of: Payout.self) { old, new in
      guard old == nil, let new else {
        throw OpsError(.badState, "A payout cannot be changed or removed")
      }
      guard new.amount > 0, new.fee >= 0, [.partner, .driver].contains(new.account) else {
        throw OpsError(
          .badAmount, "A payout must be above zero and go to a partner or a driver", field: "amount"
        )
      }
    }

  /// Refuses every commit whose postings do not sum to zero.
  static let settlement = Settlement { occurred, transaction in
    var asked: Set<String> = []
    for id in occurred.records(.moneyPosted).sorted() {
      guard let entry = try await transaction.repository(MoneyEntry.self).fetch(id),
        asked.insert(entry.posting).inserted
      else { continue }
      let figures = try await transaction.figures(
        Aggregate(
          MoneyEntry.schema, where: .equals(MoneyEntry.Columns.posting, entry.posting),
          .sum(MoneyEntry.Columns.amount)))
      guard case .integer(let sum)? = figures.first?.first, sum == 0 else {
        throw MoneyLedger.unbalanced(entry.posting, Self.sum(figures))
      }
    }
  }

  private static func sum(_ figures: [[Value]]) -> Int64 {
    if case .integer(let sum)? = figures.first?.first { sum } else { 0 }
  }

  private static func visible(_ principal: Principal) -> Access {
    own(principal, MoneyEntry.Columns.ownerID, MoneyEntry.Columns.account)
  }

  private static func visiblePayouts(_ principal: Principal) -> Access {
    own(principal, Payout.Columns.ownerID, Payout.Columns.account)
  }

  /// What is somebody's own as a partner or as a driver, each by its own right: who is both and
  /// loses one role sees nothing of it any more.
  private static func own(
    _ principal: Principal, _ owner: Field<RecordID>, _ account: Field<MoneyAccount>
  ) -> Access {
    if principal.may(.moneyView) { return .all }
    var accounts: [MoneyAccount] = []
    if principal.may(.businessViewAnalytics) { accounts.append(.partner) }
    if principal.may(.earningsView) { accounts.append(.driver) }
    guard !accounts.isEmpty, let user = principal.userID else { return .closed(.moneyView) }
    return .rows(.both(.equals(owner, user), .oneOf(account, accounts)))
  }

  /// Giving a customer's money to the partner of a cancelled order is decided by a person who has
  /// just signed in, as a refund is.
  private static func keeping(_ old: Row?, _ new: Row?) -> String? {
    guard old == nil, let new = new.flatMap({ try? MoneyEntry($0) }), new.purpose == .kept else {
      return nil
    }
    return "Keeping a part of the money of an order"
  }

  private static func check(_ old: MoneyEntry?, _ new: MoneyEntry?) throws {
    guard old == nil, let new else {
      throw OpsError(
        .badState, "An entry of the money ledger cannot be changed or removed",
        hint: "a refund or a correction needs its own posting")
    }
    let isOfHouse = [.provider, .platform, .tax, .promotion, .payout].contains(new.account)
    guard new.amount != 0, isOfHouse == (new.holderID == nil) else {
      throw OpsError(
        .badAmount, "An entry needs an amount, and a holder unless the account is the house's",
        field: "amount")
    }
  }

  private static func follow(
    _ old: MoneyEntry?, _ new: MoneyEntry?, _ transaction: Transaction
  ) async throws {
    guard let new else { return }
    try await requireOther(new, transaction)
    let pending = try transaction.pending(MoneyPosting.schema).map { try MoneyPosting($0) }
    guard pending.contains(where: { TextFolding.sameBytes($0.key, new.posting) }) else {
      throw OpsError(
        .ruleViolated, "An entry must be written in one commit with its posting", field: "posting")
    }
    transaction.announce(.moneyPosted, of: new.id)
  }

  /// Nobody decides which part of the money of an order is kept that they sold or bought, where
  /// another administrator could.
  private static func requireOther(
    _ entry: MoneyEntry, _ transaction: Transaction
  ) async throws {
    guard entry.purpose == .kept, let id = entry.orderID,
      let order = try await transaction.repository(MarketOrder.self).fetch(id)
    else { return }
    try await SecondAdministrator.require(
      besides: [order.buyerID, order.sellerID], to: "Keeping a part of the money of an order",
      field: "refund", transaction)
  }
}

extension Occurrence.Kind {
  /// An entry of the money ledger was written: its posting has to sum to zero at the end.
  static let moneyPosted = Occurrence.Kind("money.posted")
}
