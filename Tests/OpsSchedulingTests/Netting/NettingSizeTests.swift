import OpsScheduling
import Testing

/// Larger inputs: the work per demand must not grow with their number.
@Suite struct NettingSizeTests {
  @Test("A thousand demands over five levels are all pegged")
  func manyDemands() throws {
    var random = SearchRandom(seed: 77)
    var items: [NettingItem] = []
    for level in 0..<5 {
      for _ in 0..<10 {
        let bill =
          level == 4
          ? []
          : (0..<2).map { _ in
            BillPart(10 * (level + 1) + random.below(10), ExactRatio(1, per: 2), scrap: 20_000)
          }
        items.append(NettingItem(level == 4 ? .buy : .make, leadDays: 2, bill: bill))
      }
    }
    let demands = (0..<1000).map {
      NettingDemand(id: $0, item: random.below(10), day: random.below(90), quantity: 1_000_000)
    }
    let result = try Netting.run(
      NettingInput(items: items, demands: demands, today: 0, horizon: 100))
    let pegged = result.pegs.reduce(Int64(0)) {
      if case .demand = $1.demand { $0 + $1.quantity } else { $0 }
    }
    #expect(pegged == 1_000_000_000)
    #expect(result.proposals.count < 50 * 90)
  }
}
