/// One run of a dispatch rule through time.
struct DispatchRun {
  private let graph: ShopGraph
  private let prices: ContiguousArray<Double>
  private let priority: ContiguousArray<Int>
  private let thrift: Double
  private var queues: [KeyedHeap]
  private var events = KeyedHeap()
  /// When each machine is free, and when it would have done all that queues for it.
  private var free: ContiguousArray<Int>
  private var loaded: ContiguousArray<Int>
  private var plan: ShopPlan

  /// - Parameters:
  ///   - priority: what a machine takes first, by node.
  ///   - thrift: how much cheap work counts against an early end, from 0.
  init(
    _ graph: ShopGraph, prices: ContiguousArray<Double>, priority: ContiguousArray<Int>,
    thrift: Double
  ) {
    self.graph = graph
    self.prices = prices
    self.priority = priority
    self.thrift = thrift
    queues = Array(repeating: KeyedHeap(), count: graph.machineCount)
    free = ContiguousArray(repeating: 0, count: graph.machineCount)
    loaded = free
    plan = ShopPlan(
      makespan: 0, order: [], alternative: ContiguousArray(repeating: 0, count: graph.count + 1))
    plan.order.reserveCapacity(graph.count)
  }

  mutating func run() -> ShopPlan {
    // An event is a node that may start (its negative) or a machine that gets free.
    for node in 0..<graph.count where graph.jobPred[node + 1] == 0 {
      events.push(-(node + 1), key: 0)
    }
    while let (time, what) = events.pop() {
      if what < 0 { queue(-what, at: time) } else { start(on: what, at: time) }
    }
    return plan
  }

  private mutating func queue(_ node: Int, at time: Int) {
    var chosen = graph.firstAlternative[node]
    var earliest = 0
    var least = Double.infinity
    for index in graph.firstAlternative[node]..<graph.firstAlternative[node + 1] {
      let machine = graph.alternativeMachine[index]
      let duration = graph.alternativeDuration[index]
      let done = max(time, loaded[machine]) + duration
      // The cheapest alternative costs the same extra everywhere, so it needs no subtraction.
      let cost = Double(done) + thrift * prices[machine] * Double(duration)
      if cost < least { (chosen, earliest, least) = (index, done, cost) }
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
