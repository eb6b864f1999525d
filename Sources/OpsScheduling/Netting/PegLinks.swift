/// Which pegs lead from a proposal to the lots that use it, in flat arrays.
struct PegLinks {
  /// For each proposal, the pegs to it from other proposals that supply its parts.
  private(set) var suppliers: [Int]
  /// Where the pegs of each proposal begin.
  private var starts: [Int]
  private var order: [Int]

  init(_ plan: PlanDraft) {
    suppliers = Array(repeating: 0, count: plan.proposals.count)
    starts = Array(repeating: 0, count: plan.proposals.count + 1)
    for peg in plan.pegs {
      guard case .component(let user, _) = peg.demand, let supplier = peg.supply.proposal
      else { continue }
      suppliers[user] += 1
      starts[supplier + 1] += 1
    }
    for index in suppliers.indices { starts[index + 1] += starts[index] }
    order = Array(repeating: 0, count: starts[suppliers.count])
    var next = starts
    for (index, peg) in plan.pegs.enumerated() {
      guard case .component = peg.demand, let supplier = peg.supply.proposal else { continue }
      order[next[supplier]] = index
      next[supplier] += 1
    }
  }

  func pegs(from proposal: Int) -> ArraySlice<Int> {
    order[starts[proposal]..<starts[proposal + 1]]
  }
}
