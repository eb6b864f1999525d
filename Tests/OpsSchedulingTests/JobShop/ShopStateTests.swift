import Testing

@testable import OpsScheduling

struct ShopStateTests {
  /// Moves at random, and compares what is repaired with what is worked out anew.
  @Test(arguments: [UInt64(31), 32, 33])
  func repairedStatesEqualLoadedOnes(seed: UInt64) throws {
    print("seed \(seed)")
    var random = SearchRandom(seed: seed)
    for _ in 0..<12 {
      let instance = try RandomShop.anyShape(random: &random)
      let graph = ShopGraph(instance)
      guard graph.count > 1 else { continue }
      let state = ShopState(graph)
      let rule = DispatchRule(graph: graph, prices: ShopBound(graph).prices)
      state.load(rule.plan(noise: 1, random: &random))
      for _ in 0..<40 {
        let node = 1 + random.below(graph.count)
        let first = graph.firstAlternative[node]
        let choice = first + random.below(graph.firstAlternative[node + 1] - first)
        var gaps = [0]
        var other = state.firstOnMachine[graph.alternativeMachine[choice]]
        while other != 0 {
          if other != node { gaps.append(other) }
          other = state.machineSucc[other]
        }
        let before = state.sortedPlan()
        let isMoved = state.move(node, to: choice, after: gaps[random.below(gaps.count)])
        let fresh = ShopState(graph)
        fresh.load(isMoved ? state.plan() : before)
        #expect(fresh.makespan == state.makespan)
        for node in 1...graph.count {
          #expect(fresh.end[node] == state.end[node])
          #expect(fresh.tail[node] == state.tail[node])
          #expect(fresh.machinePred[node] == state.machinePred[node])
          #expect(fresh.machineSucc[node] == state.machineSucc[node])
        }
      }
    }
  }

  @Test func aMoveThatMakesOperationsWaitForEachOtherIsRefused() throws {
    // Job 1 goes to machines 0 and 1, job 2 to 1 and 0.
    let jobs = [[0, 1], [1, 0]].map { machines in
      machines.map { [ShopInstance.Alternative(machine: $0, duration: 1)] }
    }
    let state = ShopState(ShopGraph(try ShopInstance(machineCount: 2, jobs: jobs)))
    state.load(ShopPlan(makespan: 0, order: [1, 2, 3, 4], alternative: [0, 0, 1, 2, 3]))
    #expect(state.makespan == 4)
    // Node 1 behind node 4, although node 4 waits for node 2.
    #expect(!state.move(1, to: 0, after: 4))
    #expect(state.makespan == 4)
    #expect(state.move(3, to: 2, after: 0))
    #expect(state.makespan == 2)
  }
}
