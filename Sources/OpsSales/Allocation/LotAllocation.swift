import OpsDomain
import OpsWarehouse

/// Which lots each wish gets by a policy: what an allocation reserves, and what a simulation plays.
struct LotAllocation {
  /// Goods of one lot at one place for one wish.
  struct Part {
    /// Position of the wish in the list that was given.
    let wish: Int
    let pick: StockPick
  }

  /// In the order in which they are reserved.
  private(set) var parts: [Part] = []
  /// The positions of the wishes that get something, in the order in which they are served.
  private(set) var served: [Int] = []

  /// - Parameters:
  ///   - levels: With free goods that are good today, in picking order.
  ///   - most: How much of the free stock is given away; nil for all of it.
  ///   - count: How many wishes get something at most.
  ///   - scale: Decimals a quantity of the product may have, 0 to 6.
  init(
    _ policy: AllocationPolicy, _ levels: [StockLevel], for wishes: [AllocationWish],
    upTo most: Quantity? = nil, atMost count: Int = .max, scale: Int, today: CivilDate
  ) {
    if policy == .need {
      let plan = NeedAllocation(levels, for: wishes, upTo: most, scale: scale, today: today)
      take(plan, atMost: count)
    } else {
      divide(policy, AllocationShelf(levels, upTo: most), wishes, count, scale, today)
    }
  }

  private mutating func take(_ plan: NeedAllocation, atMost count: Int) {
    var known: Set<Int> = []
    for part in plan.parts {
      guard known.contains(part.wish) || known.count < count else { continue }
      known.insert(part.wish)
      parts.append(Part(wish: part.wish, pick: part.pick))
    }
    served = plan.order.filter(known.contains)
  }

  /// In rounds: goods that a wish cannot use, because they do not stay good until the day of need,
  /// go to the others in the next round.
  private mutating func divide(
    _ policy: AllocationPolicy, _ goods: AllocationShelf, _ wishes: [AllocationWish],
    _ count: Int, _ scale: Int, _ today: CivilDate
  ) {
    var shelf = goods
    var open = Array(wishes.indices)
    var got: [Int: Quantity] = [:]
    while !open.isEmpty, shelf.available.isPositive {
      let places = Dictionary(
        open.map { (wishes[$0].request, $0) }, uniquingKeysWith: { first, _ in first })
      let shares = policy.plan(
        open.map { wishes[$0].wanting(wishes[$0].wanted - (got[$0] ?? .zero)) },
        available: shelf.available, scale: scale)
      var unfit: Set<Int> = []
      for share in shares {
        guard let wish = places[share.request], got[wish] != nil || served.count < count
        else { continue }
        let day = max(today, wishes[wish].neededBy ?? today)
        let picks = shelf.take(share.quantity, goodOn: day, whole: policy == .complete)
        parts += picks.map { Part(wish: wish, pick: $0) }
        let part = picks.reduce(Quantity.zero) { $0 + $1.quantity }
        if part < share.quantity { unfit.insert(wish) }
        guard part.isPositive else { continue }
        if got[wish] == nil { served.append(wish) }
        got[wish, default: .zero] += part
      }
      guard !unfit.isEmpty else { return }
      open.removeAll { unfit.contains($0) }
    }
  }
}
