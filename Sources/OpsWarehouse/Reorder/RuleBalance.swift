import OpsDomain

/// Compares the reorder rules of one product with its stock and its demand: how much each place
/// needs, and how much of that is free elsewhere in the house.
///
/// Each unit counts once. Goods at the places of a rule, or on their way there, count for the
/// innermost rule around them. Demand counts for the rule that serves it. Goods that are free above
/// the threshold of a rule, or are at a place without a rule, are moved before more is ordered.
package struct RuleBalance: Sendable {
  /// One rule before it is worked out.
  package struct Place: Sendable {
    package let policy: StockPolicy
    /// The reorder point of the demand, already a quantity of the product's unit.
    package let point: Quantity
    /// The smallest step of the product's quantities.
    package let unit: Quantity
    /// What is available at its own places or on its way there, without those of inner rules.
    package var own = Quantity.zero
    /// The nearest rule around it, as an index in the list; nil for an outermost one.
    package var outer: Int?
    /// The depth of its place; inner rules are deeper than those around them.
    package var depth = 0

    package init(_ policy: StockPolicy, point: Quantity, unit: Quantity) {
      self.policy = policy
      self.point = point
      self.unit = unit
    }

    /// Order when the position is this or less.
    var threshold: Quantity { max(policy.minimum, point) }

    /// The quantity that the place should have: the maximum, or just enough to pass the threshold
    /// where orders have a fixed quantity.
    var target: Quantity {
      policy.orderQuantity == nil ? max(policy.maximum, threshold) : threshold + unit
    }

    /// What stays at the place when others need goods: just enough that no order is needed.
    var kept: Quantity { min(target, threshold + unit) }

    /// How much the place needs at this position, before orders are rounded.
    func need(at position: Quantity) throws(OpsError) -> Quantity {
      position <= threshold ? try target.subtracting(position) : .zero
    }
  }

  /// What to do for one rule.
  package struct Share: Sendable, Equatable {
    /// Available and on its way at the place and inside it, less the demand it serves.
    package var position = Quantity.zero
    /// How much the place needs, before orders are rounded.
    package var need = Quantity.zero
    /// How much of that is free elsewhere in the house.
    package var moved = Quantity.zero
    /// What the netting keeps for the rule: what its place has and needs.
    package var hold = Quantity.zero
  }

  /// In the order of the places.
  package private(set) var shares: [Share]
  /// The index of the rule that serves the demand.
  package let serving: Int

  /// Whether any of the rules needs an order or a move.
  package var isNeedy: Bool { shares.contains { $0.need.isPositive } }

  /// - Parameters:
  ///   - places: The rules in the order in which they were made.
  ///   - serving: Index of the rule that serves the demand.
  ///   - demand: The sum of all demand for the product.
  ///   - loose: What is available at places without a rule.
  /// - Throws: `data.bad_quantity` when a sum is too large.
  package init(
    _ places: [Place], serving: Int, demand: Quantity, loose: Quantity
  ) throws(OpsError) {
    self.serving = serving
    shares = Array(repeating: Share(), count: places.count)
    var surplus = max(.zero, loose)
    // What inner rules have and get is at the places of the outer ones as well.
    var inside = Array(repeating: Quantity.zero, count: places.count)
    let inwards = places.indices.sorted {
      (places[$1].depth, $0) < (places[$0].depth, $1)
    }
    for index in inwards {
      let place = places[index]
      let own = index == serving ? try place.own.subtracting(demand) : place.own
      let within = try own.adding(inside[index])
      let need = try place.need(at: within)
      let excess = need.isPositive ? .zero : max(.zero, try within.subtracting(place.kept))
      let free = min(excess, max(.zero, own))
      surplus = try surplus.adding(free)
      shares[index].position = within
      shares[index].need = need
      shares[index].hold = max(.zero, try own.adding(need).subtracting(free))
      if let outer = place.outer {
        inside[outer] = try inside[outer].adding(within).adding(need).subtracting(free)
      }
    }
    move(surplus)
  }

  /// Gives free goods from elsewhere to the rules that need them, the one that serves demand first.
  private mutating func move(_ surplus: Quantity) {
    var left = surplus
    for index in [serving] + shares.indices.filter({ $0 != serving }) {
      let part = min(left, shares[index].need)
      shares[index].moved = part
      left -= part
    }
  }

  /// How much to order for each rule when `total` is ordered of the product. The rest from rounding
  /// or from demand of another size goes to the rule that serves demand, or to the last one in
  /// need.
  package func orders(of total: Quantity) -> [Quantity] {
    var left = total
    var orders = shares.map { share in
      let part = min(left, share.need - share.moved)
      left -= part
      return part
    }
    guard left.isPositive else { return orders }
    let taker =
      shares[serving].need.isPositive
      ? serving : shares.lastIndex { $0.need.isPositive } ?? serving
    orders[taker] += left
    return orders
  }
}
