import OpsDomain
import OpsSales
import TestBenches
import Testing

/// Random wishes of a product with some scale, and what there is of it.
private struct Market {
  let wishes: [AllocationWish]
  let available: Quantity
  let scale: Int

  init(_ seed: PropertySeed) {
    let scale = Int(seed.int(0...6))
    let step = (0..<(6 - scale)).reduce(Int64(1)) { power, _ in power * 10 }
    wishes = (0..<seed.int(0...12)).map { index in
      AllocationWish(
        request: RecordID(rawValue: index + 1),
        wanted: Quantity(rawValue: seed.int(0...40) * step), priority: seed.int(0...3),
        neededBy: seed.int(0...1) == 0
          ? nil : CivilDate(daysSinceEpoch: Int(seed.int(20_000...20_005))),
        requestedAt: Instant(milliseconds: seed.int(0...5)))
    }
    available = Quantity(rawValue: seed.int(0...200) * step)
    self.scale = scale
  }

  var wanted: Int64 { wishes.reduce(0) { $0 + $1.wanted.rawValue } }

  func plan(_ policy: AllocationPolicy) -> [RecordID: Int64] {
    Dictionary(
      policy.plan(wishes, available: available, scale: scale)
        .map { ($0.request, $0.quantity.rawValue) },
      uniquingKeysWith: { $0 + $1 })
  }
}

@Test(arguments: AllocationPolicy.allCases)
func noPolicyGivesMoreThanThereIsOrThanWasWanted(policy: AllocationPolicy) {
  let seed = PropertySeed("noPolicyGivesMore \(policy)")
  for _ in 0..<2000 {
    let market = Market(seed)
    let plan = market.plan(policy)
    let given = plan.values.reduce(0, +)
    #expect(given <= market.available.rawValue, "\(seed)")
    for wish in market.wishes {
      let share = plan[wish.request] ?? 0
      #expect((0...wish.wanted.rawValue).contains(share), "\(seed)")
      #expect(Quantity(rawValue: share).decimals <= market.scale, "\(seed)")
    }
    if policy != .complete {
      #expect(given == min(market.available.rawValue, market.wanted), "\(seed)")
    }
    // The order in which wishes are given makes no difference.
    let reversed = policy.plan(
      market.wishes.reversed(), available: market.available, scale: market.scale)
    #expect(
      reversed == policy.plan(market.wishes, available: market.available, scale: market.scale))
  }
}

@Test(arguments: [AllocationPolicy.fifo, .priority, .due, .need])
func sequentialPoliciesServeAPrefixOfTheirQueue(policy: AllocationPolicy) {
  let seed = PropertySeed("sequentialPolicies \(policy)")
  for _ in 0..<2000 {
    let market = Market(seed)
    let plan = market.plan(policy)
    var isOver = false
    for wish in market.wishes.sorted(by: policy.precedes) where wish.wanted.isPositive {
      let share = plan[wish.request] ?? 0
      if isOver { #expect(share == 0, "\(seed)") }
      isOver = isOver || share < wish.wanted.rawValue
    }
  }
}

@Test func fairSharesLieWithinOneStepOfTheProportion() {
  let seed = PropertySeed()
  for _ in 0..<2000 {
    let market = Market(seed)
    guard market.wanted > market.available.rawValue else { continue }
    let plan = market.plan(.fair)
    let step = (0..<(6 - market.scale)).reduce(Int64(1)) { power, _ in power * 10 }
    for wish in market.wishes {
      let share = Int128(plan[wish.request] ?? 0) * Int128(market.wanted)
      let exact = Int128(market.available.rawValue) * Int128(wish.wanted.rawValue)
      #expect((share - exact).magnitude < Int128(step) * Int128(market.wanted), "\(seed)")
    }
  }
}

@Test func completeCoversAsManyRequestsAsAnyChoiceCould() {
  let seed = PropertySeed()
  for _ in 0..<500 {
    let market = Market(seed)
    let plan = market.plan(.complete)
    for wish in market.wishes {
      let share = plan[wish.request] ?? 0
      #expect(share == 0 || share == wish.wanted.rawValue, "\(seed)")
    }
    let wanted = market.wishes.map(\.wanted.rawValue).filter { $0 > 0 }
    var best = 0
    for choice in 0..<(1 << wanted.count) {
      let sum = wanted.indices.reduce(0) { choice >> $1 & 1 == 1 ? $0 + wanted[$1] : $0 }
      if sum <= market.available.rawValue { best = max(best, choice.nonzeroBitCount) }
    }
    #expect(plan.count == best, "\(seed)")
  }
}
