/// A lower bound at once: no schedule of the instance can be shorter. `ShopSolver` raises it
/// further while it searches (see `DestructiveBound`).
public enum ShopBound {
  /// A bound that takes O(n log n) for a job shop: the longest job, and for each machine Jackson's
  /// preemptive schedule (Carlier 1982) of the operations that must run on it. With a choice of
  /// machines also how the work can be shared out at best (see `LoadBound`).
  /// - Returns: the bound in the time units of the instance; 0 if there is nothing to do.
  public static func quick(_ instance: ShopInstance) -> Int {
    let graph = ShopGraph(instance)
    return max(perMachine(graph), graph.isFlexible ? LoadBound(graph).length : 0)
  }

  /// The bounds of the jobs, and of the machines with the operations that have no other.
  static func perMachine(_ graph: ShopGraph) -> Int {
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
    return longest
  }
}
