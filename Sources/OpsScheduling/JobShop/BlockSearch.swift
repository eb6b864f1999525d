/// Tabu search of a job shop on the blocks of a critical path (neighbourhood N7).
///
/// A block is a run of critical operations without a break on one machine. Moves take an
/// operation of the block to its front or its end (N6, Balas & Vazacopoulos 1998), or the first
/// or last one into its inside (N7, Zhang, Li, Guan & Rao 2007). Each move is estimated in the
/// time of the nodes it passes; only the best one is carried out.
final class BlockSearch: ShopSearch {
  /// How far a move goes at most; keeps blocks of thousands of operations affordable.
  private static let reach = 60

  let state: ShopState
  var random: SearchRandom
  private let path: CriticalPath
  private let tabu: TabuTable
  private var iteration = 0
  private let tenure: Int
  private let tenureSpan: Int
  /// Scratch of an estimate: the new starts of the nodes passed.
  private let starts: UnsafeMutablePointer<Int>

  private var best = BlockMove()
  private var bestCount = 0
  private var anyMove = BlockMove()
  private var anyCount = 0
  private var record = 0

  init(_ graph: ShopGraph, random: SearchRandom) {
    state = ShopState(graph)
    path = CriticalPath(graph)
    self.random = random
    let row = graph.count + 1
    tabu = TabuTable(graph)
    starts = .allocate(capacity: row)
    starts.initialize(repeating: 0, count: row)
    // Zhang et al. 2007: tenures from L = 10 + n/m up to 1.4 L, or 1.5 L for many jobs.
    let (jobs, machines) = (graph.jobCount, max(1, graph.machineCount))
    tenure = 10 + jobs / machines
    tenureSpan = max(1, jobs <= 2 * machines ? tenure * 2 / 5 : tenure / 2)
  }

  deinit {
    starts.deallocate()
  }

  var unitsPerStep: Int { 2 * state.count + 100 }

  func begin() {
    tabu.clear()
  }

  func step(record: Int) -> Bool {
    iteration &+= 1
    self.record = record
    best = BlockMove()
    bestCount = 0
    anyCount = 0
    path.find(in: state, random: &random)
    collect()
    let move = bestCount > 0 ? best : anyMove
    guard bestCount > 0 || anyCount > 0 else { return false }
    carryOut(move)
    return true
  }

  /// Looks at the moves of every block of the path.
  private func collect() {
    let (nodes, count) = (path.nodes, path.count)
    var from = 0
    while from < count {
      var to = from
      while to + 1 < count, state.machinePred[nodes[to + 1]] == nodes[to] { to += 1 }
      if to > from {
        lookAtBlock(nodes, from, to, isFirst: from == 0, isLast: to == count - 1)
      }
      from = to + 1
    }
  }

  /// The moves of one block. What only changes the front of the first block or the end of the last
  /// one cannot shorten the path.
  private func lookAtBlock(
    _ nodes: UnsafeMutablePointer<Int>, _ from: Int, _ to: Int, isFirst: Bool, isLast: Bool
  ) {
    let (first, last) = (nodes[from], nodes[to])
    if to == from + 1 {
      if !(isFirst && isLast) { lookForward(first, last) }
      return
    }
    let low = min(to, from + Self.reach)
    let high = max(from, to - Self.reach)
    if !isLast {
      for index in high..<to { lookForward(nodes[index], last) }
      for index in max(high, from + 1)..<to { lookBack(last, nodes[index]) }
    }
    if !isFirst {
      for index in from + 1...low { lookBack(nodes[index], first) }
      for index in from + 1..<min(low + 1, to) { lookForward(first, nodes[index]) }
    }
  }

  /// Weighs moving `node` right after `anchor`, which comes later on its machine.
  private func lookForward(_ node: Int, _ anchor: Int) {
    let (jobPred, jobSucc, machineSucc) = (state.jobPred, state.jobSucc, state.machineSucc)
    let (end, tail, duration) = (state.end, state.tail, state.duration)
    let follower = jobSucc[node]
    // If the follower leads to the anchor, its tail holds that of the anchor and itself.
    if follower != 0,
      follower == anchor || tail[follower] >= tail[anchor] &+ duration[follower]
    {
      return
    }
    var reached = end[state.machinePred[node]]
    var forbidden = 0
    var passed = 0
    var other = node
    repeat {
      other = machineSucc[other]
      let start = max(end[jobPred[other]], reached)
      starts[passed] = start
      passed &+= 1
      reached = start &+ duration[other]
      forbidden = max(forbidden, tabu.until(other, before: node))
    } while other != anchor
    let start = max(end[jobPred[node]], reached)
    var rest = max(tail[follower], tail[machineSucc[anchor]]) &+ duration[node]
    var estimate = start &+ rest
    while other != node {
      passed &-= 1
      rest = max(tail[jobSucc[other]], rest) &+ duration[other]
      estimate = max(estimate, starts[passed] &+ rest)
      other = state.machinePred[other]
    }
    offer(BlockMove(node: node, anchor: anchor, isForward: true, estimate: estimate), forbidden)
  }

  /// Weighs moving `node` right before `anchor`, which comes earlier on its machine.
  private func lookBack(_ node: Int, _ anchor: Int) {
    let (jobPred, jobSucc, machinePred) = (state.jobPred, state.jobSucc, state.machinePred)
    let (end, tail, duration) = (state.end, state.tail, state.duration)
    let leader = jobPred[node]
    if leader != 0, leader == anchor || end[leader] >= end[anchor] &+ duration[leader] {
      return
    }
    var rest = tail[state.machineSucc[node]]
    var forbidden = 0
    var passed = 0
    var other = node
    repeat {
      other = machinePred[other]
      rest = max(tail[jobSucc[other]], rest) &+ duration[other]
      starts[passed] = rest
      passed &+= 1
      forbidden = max(forbidden, tabu.until(node, before: other))
    } while other != anchor
    let start = max(end[leader], end[machinePred[anchor]])
    var estimate = start &+ max(tail[jobSucc[node]], rest) &+ duration[node]
    var reached = start &+ duration[node]
    while other != node {
      passed &-= 1
      let begin = max(end[jobPred[other]], reached)
      estimate = max(estimate, begin &+ starts[passed])
      reached = begin &+ duration[other]
      other = state.machineSucc[other]
    }
    offer(BlockMove(node: node, anchor: anchor, isForward: false, estimate: estimate), forbidden)
  }

  /// Keeps a move if it is the best so far; equal ones have equal chances.
  @inline(__always)
  private func offer(_ move: BlockMove, _ forbidden: Int) {
    if move.estimate > best.estimate { return }
    if forbidden >= iteration, move.estimate >= record {
      // While every move is forbidden, one of them is kept by chance.
      anyCount &+= 1
      if bestCount == 0, random.below(anyCount) == 0 { anyMove = move }
      return
    }
    if move.estimate < best.estimate {
      best = move
      bestCount = 1
    } else {
      bestCount &+= 1
      if random.below(bestCount) == 0 { best = move }
    }
  }

  /// Carries a move out and forbids the orders it breaks.
  private func carryOut(_ move: BlockMove) {
    let until = iteration &+ tenure &+ random.below(tenureSpan + 1)
    var other = move.node
    repeat {
      if move.isForward {
        other = state.machineSucc[other]
        tabu.forbid(move.node, before: other, until: until)
      } else {
        other = state.machinePred[other]
        tabu.forbid(other, before: move.node, until: until)
      }
    } while other != move.anchor
    let target = move.isForward ? move.anchor : state.machinePred[move.anchor]
    _ = state.move(move.node, to: state.alternative[move.node], after: target)
  }
}
