/// The schedule under search: the machine orders as linked lists, heads, tails, and a
/// topological order that is repaired, not rebuilt, after a move.
///
/// All arrays are indexed by node (see `ShopGraph`) and lie in one block of memory.
final class ShopState {
  let graph: ShopGraph
  let count: Int
  private let block: UnsafeMutablePointer<Int>
  private let blockSize: Int

  /// The neighbours in the job and on the machine; 0 for none.
  let jobPred, jobSucc, machinePred, machineSucc: UnsafeMutablePointer<Int>
  /// The chosen duration and alternative, and the machine that follows from it.
  let duration, alternative, machine: UnsafeMutablePointer<Int>
  /// When a node ends, and the time from its start to the end of all that waits for it.
  let end, tail: UnsafeMutablePointer<Int>
  /// The topological order, from 0, and the place of each node in it.
  let order, place: UnsafeMutablePointer<Int>
  /// The first node of each machine; 0 if it is idle.
  let firstOnMachine: UnsafeMutablePointer<Int>
  /// Scratch of the repair.
  let mark, held: UnsafeMutablePointer<Int>
  var stamp = 0
  private(set) var makespan = 0

  init(_ graph: ShopGraph) {
    self.graph = graph
    count = graph.count
    let row = graph.count + 1
    blockSize = 13 * row + graph.machineCount
    block = .allocate(capacity: blockSize)
    block.initialize(repeating: 0, count: blockSize)
    jobPred = block
    jobSucc = block + row
    machinePred = block + 2 * row
    machineSucc = block + 3 * row
    duration = block + 4 * row
    alternative = block + 5 * row
    machine = block + 6 * row
    end = block + 7 * row
    tail = block + 8 * row
    order = block + 9 * row
    place = block + 10 * row
    mark = block + 11 * row
    held = block + 12 * row
    firstOnMachine = block + 13 * row
    for node in 0..<row {
      jobPred[node] = graph.jobPred[node]
      jobSucc[node] = graph.jobSucc[node]
    }
  }

  deinit {
    block.deinitialize(count: blockSize)
    block.deallocate()
  }

  /// Takes over a plan: links the machines and works out heads, tails and the makespan.
  func load(_ plan: ShopPlan) {
    for machine in 0..<graph.machineCount { firstOnMachine[machine] = 0 }
    // `held` keeps the last node of each machine here; there may be more machines than nodes.
    var last = ContiguousArray(repeating: 0, count: graph.machineCount)
    for (index, node) in plan.order.enumerated() {
      order[index] = node
      place[node] = index
      choose(plan.alternative[node], for: node)
      let on = machine[node]
      machinePred[node] = last[on]
      machineSucc[node] = 0
      if last[on] == 0 { firstOnMachine[on] = node } else { machineSucc[last[on]] = node }
      last[on] = node
    }
    refresh(from: 0, to: count - 1)
  }

  /// The state as a plan that can be loaded again.
  func plan() -> ShopPlan {
    var choice = ContiguousArray(UnsafeBufferPointer(start: alternative, count: count + 1))
    choice[0] = 0
    return ShopPlan(
      makespan: makespan,
      order: ContiguousArray(UnsafeBufferPointer(start: order, count: count)),
      alternative: choice)
  }

  /// The same plan, its order sorted by start, so that ranks of two plans can be compared.
  func sortedPlan() -> ShopPlan {
    var plan = plan()
    plan.order.sort {
      (end[$0] - duration[$0], place[$0]) < (end[$1] - duration[$1], place[$1])
    }
    return plan
  }

  @inline(__always)
  func choose(_ index: Int, for node: Int) {
    alternative[node] = index
    machine[node] = graph.alternativeMachine[index]
    duration[node] = graph.alternativeDuration[index]
  }

  /// Works out the ends from a place of the order onwards, and the tails from a place backwards.
  func refresh(from low: Int, to high: Int) {
    let (end, tail, duration, order) = (self.end, self.tail, self.duration, self.order)
    let (jobPred, jobSucc) = (self.jobPred, self.jobSucc)
    let (machinePred, machineSucc) = (self.machinePred, self.machineSucc)
    var index = low
    while index < count {
      let node = order[index]
      end[node] = max(end[jobPred[node]], end[machinePred[node]]) &+ duration[node]
      index &+= 1
    }
    index = high
    while index >= 0 {
      let node = order[index]
      tail[node] = max(tail[jobSucc[node]], tail[machineSucc[node]]) &+ duration[node]
      index &-= 1
    }
    var longest = 0
    graph.lastNodes.withUnsafeBufferPointer { last in
      for node in last { longest = max(longest, end[node]) }
    }
    makespan = longest
  }

  /// Takes a node out of its machine's order; its own links stay as they were.
  @inline(__always)
  func unlink(_ node: Int) {
    let (before, after) = (machinePred[node], machineSucc[node])
    if before == 0 { firstOnMachine[machine[node]] = after } else { machineSucc[before] = after }
    if after != 0 { machinePred[after] = before }
  }

  /// Puts a node that is in no machine's order right after another one; 0 puts it first.
  @inline(__always)
  func link(_ node: Int, after before: Int) {
    let on = machine[node]
    let after = before == 0 ? firstOnMachine[on] : machineSucc[before]
    machinePred[node] = before
    machineSucc[node] = after
    if before == 0 { firstOnMachine[on] = node } else { machineSucc[before] = node }
    if after != 0 { machinePred[after] = node }
  }

  /// Moves a node right after another one of the machine of an alternative, 0 for to its front.
  ///
  /// Refuses a move that would make operations wait for each other; the state is then unchanged.
  /// - Returns: whether the node was moved.
  func move(_ node: Int, to choice: Int, after before: Int) -> Bool {
    let (oldChoice, oldBefore) = (alternative[node], machinePred[node])
    unlink(node)
    choose(choice, for: node)
    link(node, after: before)
    let here = place[node]
    let after = machineSucc[node]
    var (low, high) = (here, here)
    var possible = true
    if before != 0, place[before] > here {
      high = place[before]
      possible = moveOn(node, to: high)
    } else if after != 0, place[after] < here {
      low = place[after]
      possible = moveBack(node, to: low)
    }
    if !possible {
      unlink(node)
      choose(oldChoice, for: node)
      link(node, after: oldBefore)
      return false
    }
    refresh(from: low, to: high)
    return true
  }
}
