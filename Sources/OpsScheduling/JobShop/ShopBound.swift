/// Lower bounds: no schedule of the instance can be shorter.
public enum ShopBound {
  /// A bound that takes O(n log n) for a job shop: the longest job, and for each machine Jackson's
  /// preemptive schedule (Carlier 1982) of the operations that must run on it. With a choice of
  /// machines also how the work can be shared out at best (see `LoadBound`).
  /// - Returns: the bound in the time units of the instance; 0 if there is nothing to do.
  public static func quick(_ instance: ShopInstance) -> Int {
    quick(ShopGraph(instance))
  }

  /// A bound raised by destructive bounding with edge finding and shaving.
  /// - Parameters:
  ///   - makespan: the length of a known schedule; the bound never exceeds it.
  ///   - work: how much work to do at most, in pairs of operations looked at; 10⁹ are about
  ///     2 seconds.
  ///   - isSpent: asked now and then; true ends the work early.
  public static func improved(
    _ instance: ShopInstance, makespan: Int, work: Int = .max, isSpent: () -> Bool = { false }
  ) -> Int {
    let graph = ShopGraph(instance)
    var bound = DestructiveBound(graph, lower: quick(graph), makespan: makespan)
    var left = work
    while !bound.isDone, left > 0, !isSpent() {
      left -= max(1, bound.advance(work: min(left, 5_000_000), makespan: makespan))
    }
    return bound.lower
  }

  static func quick(_ graph: ShopGraph) -> Int {
    var tasks = Array(repeating: [PreemptiveBound.Task](), count: graph.machineCount)
    var longest = 0
    for node in 0..<graph.count {
      let node = node + 1
      longest = max(longest, graph.head[node] + graph.tail[node])
      let first = graph.firstAlternative[node]
      guard graph.firstAlternative[node + 1] == first + 1 else { continue }
      tasks[graph.alternativeMachine[first]].append(
        PreemptiveBound.Task(
          head: graph.head[node], duration: graph.shortest[node],
          tail: graph.tail[node] - graph.shortest[node]))
    }
    for task in tasks { longest = max(longest, PreemptiveBound.length(of: task)) }
    if graph.isFlexible { longest = max(longest, LoadBound(graph).length()) }
    return longest
  }
}
