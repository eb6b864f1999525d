/// Tabu search of a flexible job shop: a critical operation is taken out and put into the best
/// gap of any machine that can do it.
///
/// The neighbourhood of Mastrolilli & Gambardella (2000). Heads and tails without the operation are
/// worked out exactly, so the length after an insertion is exact, too: the longest path that
/// avoids the operation, or the longest one through its new place.
final class InsertionSearch: ShopSearch {
  let state: ShopState
  private var random: SearchRandom
  private let path: CriticalPath
  private var iteration = 0
  /// Until which iteration an alternative must not be taken again.
  private let until: UnsafeMutablePointer<Int>
  private let alternativeCount: Int
  /// How many operations of the path are tried at most; longer paths are sampled.
  private let mostTried: Int
  /// Ends and tails without the operation that is tried.
  private let end, tail: UnsafeMutablePointer<Int>
  private var best = InsertionMove()
  private var bestCount = 0
  private var anyMove = InsertionMove()
  private var anyCount = 0

  init(_ graph: ShopGraph, random: SearchRandom) {
    state = ShopState(graph)
    path = CriticalPath(graph)
    self.random = random
    mostTried = max(4, 2_000_000 / max(1, graph.count))
    alternativeCount = graph.alternativeMachine.count
    until = .allocate(capacity: alternativeCount)
    until.initialize(repeating: 0, count: alternativeCount)
    end = .allocate(capacity: graph.count + 1)
    tail = .allocate(capacity: graph.count + 1)
    end.initialize(repeating: 0, count: graph.count + 1)
    tail.initialize(repeating: 0, count: graph.count + 1)
  }

  deinit {
    until.deallocate()
    end.deallocate()
    tail.deallocate()
  }

  var unitsPerStep: Int { 2 * state.count * max(1, min(mostTried, path.count)) }

  func begin() {
    until.update(repeating: 0, count: alternativeCount)
  }

  func step(record: Int) -> Bool {
    iteration &+= 1
    best = InsertionMove()
    bestCount = 0
    anyCount = 0
    path.find(in: state, random: &random)
    if path.count <= mostTried {
      for index in 0..<path.count { tryGaps(of: path.nodes[index], record: record) }
    } else {
      for _ in 0..<mostTried {
        tryGaps(of: path.nodes[random.below(path.count)], record: record)
      }
    }
    guard bestCount > 0 || anyCount > 0 else { return false }
    let move = bestCount > 0 ? best : anyMove
    // Long enough to leave the path, as in the original: its operations and alternatives.
    let choices =
      state.graph.firstAlternative[move.node + 1] - state.graph.firstAlternative[move.node]
    let tenure = path.count &+ choices
    until[state.alternative[move.node]] = iteration &+ tenure &+ random.below(tenure / 2 + 1)
    _ = state.move(move.node, to: move.alternative, after: move.before)
    return true
  }

  /// Weighs every gap into which a node can go.
  private func tryGaps(of node: Int, record: Int) {
    let graph = state.graph
    let (oldMachine, oldBefore) = (state.machine[node], state.machinePred[node])
    state.unlink(node)
    let without = refresh(without: node)
    if without > best.length {
      state.link(node, after: oldBefore)
      return
    }
    let (end, tail, durations, machineSucc) = (
      self.end, self.tail, state.duration, state.machineSucc
    )
    let (leader, follower) = (state.jobPred[node], state.jobSucc[node])
    for index in graph.firstAlternative[node]..<graph.firstAlternative[node + 1] {
      let machine = graph.alternativeMachine[index]
      let duration = graph.alternativeDuration[index]
      let isForbidden = until[index] >= iteration
      var before = 0
      var after = state.firstOnMachine[machine]
      while true {
        if before != 0, follower != 0,
          before == follower || end[before] >= end[follower] &+ durations[before]
        {
          break
        }
        // A gap before something that leads to the job's operation before would be a circle.
        let isEarly =
          after != 0 && leader != 0
          && (after == leader || tail[after] >= tail[leader] &+ durations[after])
        if !isEarly, machine != oldMachine || before != oldBefore {
          let through =
            max(end[leader], end[before]) &+ duration &+ max(tail[follower], tail[after])
          offer(
            InsertionMove(
              node: node, alternative: index, before: before, length: max(without, through),
              through: through),
            isAllowed: !isForbidden || max(without, through) < record)
        }
        if after == 0 { break }
        before = after
        after = machineSucc[after]
      }
    }
    state.link(node, after: oldBefore)
  }

  /// Works out ends and tails as if a node, already unlinked, took no time and no machine.
  /// - Returns: the longest path.
  private func refresh(without node: Int) -> Int {
    let (count, order, place) = (state.count, state.order, state.place[node])
    let (jobPred, machinePred) = (state.jobPred, state.machinePred)
    let (jobSucc, machineSucc) = (state.jobSucc, state.machineSucc)
    let (duration, end, tail) = (state.duration, self.end, self.tail)
    end.update(from: state.end, count: count + 1)
    tail.update(from: state.tail, count: count + 1)
    end[node] = end[jobPred[node]]
    tail[node] = tail[jobSucc[node]]
    var index = place &+ 1
    while index < count {
      let other = order[index]
      end[other] = max(end[jobPred[other]], end[machinePred[other]]) &+ duration[other]
      index &+= 1
    }
    index = place &- 1
    while index >= 0 {
      let other = order[index]
      tail[other] = max(tail[jobSucc[other]], tail[machineSucc[other]]) &+ duration[other]
      index &-= 1
    }
    var longest = 0
    for last in state.graph.lastNodes { longest = max(longest, end[last]) }
    return longest
  }

  @inline(__always)
  private func offer(_ move: InsertionMove, isAllowed: Bool) {
    if best.isBetter(than: move) { return }
    if !isAllowed {
      // While every move is forbidden, one of them is kept by chance.
      anyCount &+= 1
      if bestCount == 0, random.below(anyCount) == 0 { anyMove = move }
      return
    }
    if move.isBetter(than: best) {
      best = move
      bestCount = 1
    } else {
      bestCount &+= 1
      if random.below(bestCount) == 0 { best = move }
    }
  }
}
