import OpsDomain
import OpsScheduling

/// What one pass of the netting learned for the next: what rules keep, and how large lots are.
struct MaterialPass: Equatable {
  /// What a rule keeps.
  struct Hold: Equatable {
    let policy: RecordID
    let item: Int
    let quantity: Quantity
    let leadDays: Int64
  }

  /// In the order of products and rules.
  var holds: [Hold] = []
  /// The largest lot of each item that is made; its lead time follows from it.
  var lots: [Int: Int64] = [:]

  /// The start of the first pass: lots are as large as open orders, so that an order takes as long
  /// in the next plan as in the plan that made it.
  init(_ draft: MaterialDraft) {
    for order in draft.book.orders {
      guard let item = draft.known(order.goods) else { continue }
      lots[item] = max(lots[item] ?? 0, order.remaining.rawValue)
    }
  }

  /// The state for the next pass; the same when nothing is new.
  func following(
    _ result: NettingResult, _ balances: MaterialBalances, _ draft: MaterialDraft
  ) throws -> MaterialPass {
    var next = self
    next.holds = balances.holds
    for proposal in result.proposals where proposal.kind == .make {
      let before = next.lots[proposal.item] ?? 0
      let lead = leadDays(of: proposal.item, draft)
      guard proposal.quantity > before,
        leadDays(of: proposal.item, for: proposal.quantity, draft) ?? 0 > lead
      else { continue }
      next.lots[proposal.item] = proposal.quantity
    }
    return next
  }

  /// How many days it takes to make this much of an item; nil for one that is bought.
  private func leadDays(of item: Int, for quantity: Int64, _ draft: MaterialDraft) -> Int? {
    let product = draft.keys[item].product
    return draft.book.bills[product]?.leadDays(
      for: Quantity(rawValue: quantity), step: draft.book.unit(of: product))
  }

  /// Days from order to receipt.
  func leadDays(of item: Int, _ draft: MaterialDraft) -> Int {
    let product = draft.keys[item].product
    if let days = leadDays(of: item, for: lots[item] ?? 0, draft) { return days }
    if let days = draft.book.learnedLeads[product] { return days }
    guard let rules = draft.book.policies[product] else {
      return Int(StockPolicy.usualLeadDays)
    }
    return Int(rules[draft.book.sites.serving(rules)].leadDays)
  }
}
