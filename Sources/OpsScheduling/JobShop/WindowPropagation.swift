/// Narrows time windows over all machines and jobs until nothing changes or nothing fits.
struct WindowPropagation {
  /// Machines with more operations than this are left out: their cost grows with the square.
  private static let mostOnMachine = 300

  private let graph: ShopGraph
  /// The nodes that must run on each machine, because they have no other alternative.
  private let bound: [ContiguousArray<Int>]
  private var rules = MachineWindows()
  private var isQueued: ContiguousArray<Bool>
  private var queue: ContiguousArray<Int> = []
  /// The steps done so far, in pairs of operations looked at.
  private(set) var work = 0
  /// The work at which it stops and calls the windows possible, which is never wrong.
  var workLimit = Int.max

  init(_ graph: ShopGraph) {
    self.graph = graph
    var bound = Array(repeating: ContiguousArray<Int>(), count: graph.machineCount)
    for node in 0..<graph.count {
      let first = graph.firstAlternative[node + 1]
      if graph.firstAlternative[node + 2] == first + 1 {
        bound[graph.alternativeMachine[first]].append(node + 1)
      }
    }
    for machine in bound.indices
    where bound[machine].count < 2 || bound[machine].count > Self.mostOnMachine {
      bound[machine] = []
    }
    self.bound = bound
    isQueued = ContiguousArray(repeating: false, count: graph.machineCount)
  }

  /// Narrows all windows.
  /// - Returns: false if no schedule respects them.
  mutating func narrowAll(_ windows: inout TimeWindows) -> Bool {
    for machine in bound.indices { enqueue(machine) }
    return run(&windows)
  }

  /// Narrows the windows after that of one node changed.
  mutating func narrow(_ windows: inout TimeWindows, after node: Int) -> Bool {
    spread(node, &windows) && run(&windows)
  }

  private mutating func run(_ windows: inout TimeWindows) -> Bool {
    while let machine = queue.popLast() {
      isQueued[machine] = false
      if work > workLimit { return !fail() }
      let nodes = bound[machine]
      work += 4 * nodes.count * nodes.count
      guard rules.narrow(nodes, of: graph, in: &windows) else { return fail() }
      let changed = rules.changed
      if !changed.isEmpty { enqueue(machine) }
      for node in changed {
        guard spread(node, &windows) else { return fail() }
      }
    }
    return true
  }

  /// Passes a changed window on along its job.
  private mutating func spread(_ changed: Int, _ windows: inout TimeWindows) -> Bool {
    enqueueMachine(of: changed)
    var node = changed
    while graph.jobSucc[node] != 0 {
      let next = graph.jobSucc[node]
      let end = windows.earliest[node] + graph.shortest[node]
      if end <= windows.earliest[next] { break }
      windows.earliest[next] = end
      enqueueMachine(of: next)
      node = next
    }
    if windows.earliest[node] + graph.shortest[node] > windows.latest[node] { return fail() }
    node = changed
    while graph.jobPred[node] != 0 {
      let before = graph.jobPred[node]
      let start = windows.latest[node] - graph.shortest[node]
      if start >= windows.latest[before] { break }
      windows.latest[before] = start
      enqueueMachine(of: before)
      node = before
    }
    if windows.earliest[node] + graph.shortest[node] > windows.latest[node] { return fail() }
    return windows.earliest[changed] + graph.shortest[changed] <= windows.latest[changed] || fail()
  }

  private mutating func enqueueMachine(of node: Int) {
    enqueue(graph.alternativeMachine[graph.firstAlternative[node]])
  }

  private mutating func enqueue(_ machine: Int) {
    if isQueued[machine] || bound[machine].isEmpty { return }
    isQueued[machine] = true
    queue.append(machine)
  }

  /// Forgets what was to be done.
  private mutating func fail() -> Bool {
    for machine in queue { isQueued[machine] = false }
    queue.removeAll(keepingCapacity: true)
    return false
  }
}
