import Testing

@testable import OpsScheduling

struct ShopBoundTests {
  @Test func noBoundIsAboveTheOptimumOfAKnownInstance() throws {
    for instance in try ShopSamples.all() {
      let optimum = try #require(ShopSamples.optimum[instance.name])
      let graph = ShopGraph(instance)
      let quick = ShopBound(instance).length
      #expect(quick <= optimum)
      #expect(Double(quick) >= 0.85 * Double(optimum))
      // Also if no good schedule is known yet.
      for makespan in [optimum, 2 * optimum] {
        var bound = DestructiveBound(graph, lower: quick, makespan: makespan)
        _ = bound.advance(work: 200_000, makespan: makespan)
        #expect(bound.lower >= quick)
        #expect(bound.lower <= optimum)
      }
    }
  }

  @Test func propagationProvesTheOptimumOfASmallInstance() throws {
    let graph = ShopGraph(try ShopSamples.named("ft06"))
    #expect(ShopBound(graph).length == 52)
    #expect(DestructiveBound(graph, lower: 52, makespan: 60).lower == 55)
  }

  @Test(arguments: [UInt64(21), 22, 23])
  func noBoundIsAboveWhatTryingEverythingFinds(seed: UInt64) throws {
    print("seed \(seed)")
    var random = SearchRandom(seed: seed)
    for round in 0..<30 {
      let instance = try RandomShop.instance(
        jobs: 3, machines: 2 + round % 2, operations: 1...3, alternatives: 1 + round % 2,
        longest: 7, random: &random)
      guard instance.operationCount <= 7 else { continue }
      let optimum = ExhaustiveShop.optimum(of: instance)
      let graph = ShopGraph(instance)
      let quick = ShopBound(instance).length
      #expect(quick <= optimum)
      var bound = DestructiveBound(graph, lower: quick, makespan: optimum + 9)
      _ = bound.advance(work: 30_000, makespan: optimum + 9)
      #expect(bound.lower <= optimum)
    }
  }

  @Test func anInterruptedScheduleRunsTheLongestTailFirst() {
    // The example of Carlier 1982; without interruptions it takes 50.
    let heads = [10, 13, 11, 20, 30, 0, 30]
    let durations = [5, 6, 7, 4, 3, 6, 2]
    let tails = [7, 26, 24, 21, 8, 17, 0]
    let tasks = heads.indices.map {
      PreemptiveBound.Task(head: heads[$0], duration: durations[$0], tail: tails[$0])
    }
    #expect(PreemptiveBound.length(of: tasks) == 49)
    #expect(PreemptiveBound.length(of: []) == 0)
  }

  @Test func workThatCanBeSharedIsSpreadOverTheMachines() throws {
    // 9 operations of 10 on any of 3 machines.
    let free = (0..<9).map { _ in
      [(0..<3).map { ShopInstance.Alternative(machine: $0, duration: 10) }]
    }
    #expect(ShopBound(try ShopInstance(machineCount: 3, jobs: free)).length == 30)
    // 2 that are fast on one machine: one of them is better done on the slow one.
    let uneven = (0..<2).map { _ in
      [[(0, 10), (1, 15)].map { ShopInstance.Alternative(machine: $0, duration: $1) }]
    }
    #expect(ShopBound(try ShopInstance(machineCount: 2, jobs: uneven)).length == 12)
  }
}
