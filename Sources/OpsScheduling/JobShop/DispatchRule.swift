/// First schedules: a machine that is free takes the waiting operation whose job has most work
/// remaining, with some noise so that several starts differ.
///
/// An operation with a choice queues where it would be done early and its work is cheap: see
/// `LoadBound` for the prices. Takes O(n log n), because it also has to start the largest
/// instances.
struct DispatchRule: Sendable {
  /// How much cheap work may count against an early end.
  private static let thrifts = [0.0, 1, 2, 4, 8, 16, 32, 64, 128]

  let graph: ShopGraph
  let prices: ContiguousArray<Double>

  /// The best plan without noise.
  func bestPlan() -> ShopPlan {
    let thrifts = graph.isFlexible ? Self.thrifts : [0]
    let plans = thrifts.map { thrift in
      var run = DispatchRun(graph, prices: prices, priority: graph.tail, thrift: thrift)
      return run.run()
    }
    return plans.min { $0.makespan < $1.makespan } ?? plans[0]
  }

  /// Makes a plan by chance.
  /// - Parameter noise: 0 for the pure rule, 1 for nearly random priorities.
  func plan(noise: Double, random: inout SearchRandom) -> ShopPlan {
    let longest = Double(graph.tail.max() ?? 0)
    let priority = ContiguousArray(
      graph.tail.map { tail in
        Int((1 - noise) * Double(tail) + noise * random.unit() * longest)
      })
    let thrift = graph.isFlexible ? Self.thrifts[random.below(Self.thrifts.count)] : 0
    var run = DispatchRun(graph, prices: prices, priority: priority, thrift: thrift)
    return run.run()
  }
}
