/// First schedules: a machine that is free takes the waiting operation whose job has most work
/// remaining, with some noise so that several starts differ.
///
/// An operation with a choice queues where it would be done first. Takes O(n log n), because it
/// also has to start the largest instances.
struct DispatchRule {
  private let graph: ShopGraph
  private var priority: ContiguousArray<Int> = []
  private var queues: [KeyedHeap]
  private var events = KeyedHeap()
  /// When each machine is free, and when it would have done all that queues for it.
  private var free: ContiguousArray<Int>
  private var loaded: ContiguousArray<Int>
  private var plan: ShopPlan

  /// Makes a plan.
  /// - Parameter noise: 0 for the pure rule, 1 for nearly random priorities.
  static func plan(_ graph: ShopGraph, noise: Double, random: inout SearchRandom) -> ShopPlan {
    var rule = DispatchRule(graph)
    let longest = graph.tail.max() ?? 0
    rule.priority = ContiguousArray(
      graph.tail.map { tail in
        Int((1 - noise) * Double(tail) + noise * random.unit() * Double(longest))
      })
    rule.run()
    return rule.plan
  }

  private init(_ graph: ShopGraph) {
    self.graph = graph
    queues = Array(repeating: KeyedHeap(), count: graph.machineCount)
    free = ContiguousArray(repeating: 0, count: graph.machineCount)
    loaded = free
    plan = ShopPlan(
      makespan: 0, order: [], alternative: ContiguousArray(repeating: 0, count: graph.count + 1))
    plan.order.reserveCapacity(graph.count)
  }

  private mutating func run() {
    // An event is a node that may start (its negative) or a machine that gets free.
    for node in 0..<graph.count where graph.jobPred[node + 1] == 0 {
      events.push(-(node + 1), key: 0)
    }
    while let (time, what) = events.pop() {
      if what < 0 { queue(-what, at: time) } else { start(on: what, at: time) }
    }
  }

  private mutating func queue(_ node: Int, at time: Int) {
    var chosen = graph.firstAlternative[node]
    var earliest = Int.max
    for index in graph.firstAlternative[node]..<graph.firstAlternative[node + 1] {
      let machine = graph.alternativeMachine[index]
      let done = max(time, loaded[machine]) + graph.alternativeDuration[index]
      if done < earliest { (chosen, earliest) = (index, done) }
    }
    let machine = graph.alternativeMachine[chosen]
    plan.alternative[node] = chosen
    loaded[machine] = earliest
    queues[machine].push(node, key: -priority[node])
    events.push(machine, key: max(time, free[machine]))
  }

  private mutating func start(on machine: Int, at time: Int) {
    guard free[machine] <= time, let (_, node) = queues[machine].pop() else { return }
    let end = time + graph.alternativeDuration[plan.alternative[node]]
    free[machine] = end
    plan.order.append(node)
    plan.makespan = max(plan.makespan, end)
    if graph.jobSucc[node] != 0 { events.push(-graph.jobSucc[node], key: end) }
    events.push(machine, key: end)
  }
}
