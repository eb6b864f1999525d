import OpsDomain

/// A material plan as reorder rules read it.
struct RulePlan {
  let material: MaterialPlan
  /// What production takes of each product: parts of open orders and of proposed ones.
  let needed: [RecordID: Quantity]
  private var quantities: [RecordID: Quantity] = [:]
  private var shares: [RecordID: RuleBalance.Share] = [:]

  init(_ plan: MaterialPlan) {
    material = plan
    needed = plan.takenByProduction()
    let ordered = plan.ordered()
    for (product, balance) in plan.balances {
      let orders = balance.orders(of: ordered[product] ?? .zero)
      let rules = plan.book.policies[product] ?? []
      for (rule, (share, order)) in zip(rules, zip(balance.shares, orders)) {
        shares[rule.id] = share
        quantities[rule.id] = share.moved + order
      }
    }
  }

  /// How much the place of a rule needs.
  func quantity(of policy: StockPolicy) -> Quantity { quantities[policy.id] ?? .zero }

  /// How much of that is free elsewhere in the house.
  func moved(of policy: StockPolicy) -> Quantity { shares[policy.id]?.moved ?? .zero }

  /// How much a rule needs before orders are rounded.
  func need(of policy: StockPolicy) -> Quantity { shares[policy.id]?.need ?? .zero }

  /// How much of a product open production orders make for these places.
  func inProduction(
    _ product: RecordID, at places: Set<RecordID>
  ) throws(OpsError) -> Quantity {
    let usual = material.book.sites.standard
    var sum = Quantity.zero
    for order in material.book.orders where order.goods.product == product {
      guard let place = order.location ?? usual, places.contains(place) else { continue }
      sum = try sum.adding(order.remaining)
    }
    return sum
  }
}

extension MaterialPlan {
  /// What production takes of each product: parts of open orders and of proposed ones.
  func takenByProduction() -> [RecordID: Quantity] {
    var sums: [RecordID: Quantity] = [:]
    func add(_ quantity: Int64, of item: Int) {
      sums[draft.keys[item].product, default: .zero] += Quantity(rawValue: quantity)
    }
    for peg in result.pegs where isProduction(peg.demand) { add(peg.quantity, of: peg.item) }
    for short in result.shortages where short.availableOn == nil && isProduction(short.demand) {
      add(short.quantity, of: short.item)
    }
    return sums
  }
}
