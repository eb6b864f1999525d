import OpsDomain

/// Holds the reorder rules of one product against what there is and what wants it: how much each
/// place is to get, and what of that lies free elsewhere in the house.
///
/// Each unit counts once. What lies at the places of a rule, or is on its way there, counts for the
/// innermost rule around it. Demand counts for the rule that serves it. What is free beyond the
/// threshold of a rule, or lies where no rule is, is moved before more is ordered.
package struct RuleBalance: Sendable {
  /// One rule before it is looked at.
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
    /// How deep its place lies; inner rules are deeper than those around them.
    package var depth = 0

    package init(_ policy: StockPolicy, point: Quantity, unit: Quantity) {
      self.policy = policy
      self.point = point
      self.unit = unit
    }

    /// Order when the position is this or less.
    var threshold: Quantity { max(policy.minimum, point) }

    /// As much as the place is to have: the maximum, or just enough to pass the threshold where
    /// orders have a fixed quantity.
    var target: Quantity {
      policy.orderQuantity == nil ? max(policy.maximum, threshold) : threshold + unit
    }

    /// What stays at the place when others need goods: just enough that nothing is to be ordered.
    var kept: Quantity { min(target, threshold + unit) }

    /// What the place is to get at this position, before orders are rounded.
    func need(at position: Quantity) throws(OpsError) -> Quantity {
      position <= threshold ? try target.subtracting(position) : .zero
    }
  }

  /// What is to be done for one rule.
  package struct Share: Sendable, Equatable {
    /// Available and on its way at the place and in it, less the demand it serves.
    package var position = Quantity.zero
    /// What the place is to get, before orders are rounded.
    package var need = Quantity.zero
    /// What of that lies free elsewhere in the house.
    package var moved = Quantity.zero
    /// What the netting holds for the rule: what its place has and is to get.
    package var hold = Quantity.zero
  }

  /// In the order of the places.
  package private(set) var shares: [Share]
  /// The index of the rule that serves the demand.
  package let serving: Int

  /// Whether anything is to be ordered or moved by any of the rules.
  package var isNeedy: Bool { shares.contains { $0.need.isPositive } }

  /// - Parameters:
  ///   - places: The rules in the order in which they were made.
  ///   - serving: Index of the rule that serves the demand.
  ///   - demand: What wants the product, all together.
  ///   - loose: What is available where no rule is.
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

  /// Gives what is free elsewhere to the rules that need it, the one that serves demand first.
  private mutating func move(_ surplus: Quantity) {
    var left = surplus
    for index in [serving] + shares.indices.filter({ $0 != serving }) {
      let part = min(left, shares[index].need)
      shares[index].moved = part
      left -= part
    }
  }

  /// How much to order for each rule when `total` is ordered of the product: what rounding or a
  /// demand of another size adds goes to the rule that serves demand, or to the last one in need.
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
