/// A lower bound at once: no schedule of the instance can be shorter. `ShopSolver` raises it
/// further while it searches (see `DestructiveBound`).
///
/// The longest job; for each machine Jackson's preemptive schedule (Carlier 1982) of the operations
/// that must run on it; with a choice of machines also how the work can be shared out at best
/// (see `LoadBound`).
public struct ShopBound: Sendable {
  /// The bound in the time units of the instance; 0 if there is nothing to do.
  public let length: Int
  /// What a unit of work on each machine costs, with a mean of 1: see `LoadBound`.
  let prices: ContiguousArray<Double>

  /// Works out the bound, for n operations without a choice in O(n log n).
  public init(_ instance: ShopInstance) {
    self.init(ShopGraph(instance))
  }

  init(_ graph: ShopGraph) {
    var longest = 0
    for machine in Self.tasks(graph) {
      longest = max(longest, PreemptiveBound.length(of: machine))
    }
    for last in graph.lastNodes { longest = max(longest, graph.head[last] + graph.tail[last]) }
    guard graph.isFlexible else {
      length = longest
      prices = ContiguousArray(repeating: 1, count: graph.machineCount)
      return
    }
    let load = LoadBound(graph)
    length = max(longest, load.length)
    prices = load.prices
  }

  /// The operations of each machine that have no other.
  private static func tasks(_ graph: ShopGraph) -> [[PreemptiveBound.Task]] {
    var tasks = Array(repeating: [PreemptiveBound.Task](), count: graph.machineCount)
    for node in 0..<graph.count {
      let node = node + 1
      let first = graph.firstAlternative[node]
      guard graph.firstAlternative[node + 1] == first + 1 else { continue }
      tasks[graph.alternativeMachine[first]].append(
        PreemptiveBound.Task(
          head: graph.head[node], duration: graph.shortest[node],
          tail: graph.tail[node] - graph.shortest[node]))
    }
    return tasks
  }
}
