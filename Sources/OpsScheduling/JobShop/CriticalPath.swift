/// One longest path through a schedule; where several are equally long, chance decides.
final class CriticalPath {
  /// The nodes from the first to the last.
  private(set) var nodes: UnsafeMutablePointer<Int>
  private(set) var count = 0
  private let block: UnsafeMutablePointer<Int>
  private let capacity: Int

  init(_ graph: ShopGraph) {
    capacity = graph.count
    block = .allocate(capacity: max(1, capacity))
    nodes = block
  }

  deinit {
    block.deallocate()
  }

  func find(in state: ShopState, random: inout SearchRandom) {
    var node = 0
    var found = 0
    let longest = state.makespan
    for last in state.graph.lastNodes where state.end[last] == longest {
      found &+= 1
      if found == 1 || random.below(found) == 0 { node = last }
    }
    let (end, duration) = (state.end, state.duration)
    let (jobPred, machinePred) = (state.jobPred, state.machinePred)
    var first = capacity
    while node != 0 {
      first &-= 1
      (block + first).initialize(to: node)
      let start = end[node] &- duration[node]
      let (inJob, onMachine) = (jobPred[node], machinePred[node])
      let jobWaits = inJob != 0 && end[inJob] == start
      let machineWaits = onMachine != 0 && end[onMachine] == start
      if jobWaits && machineWaits {
        node = random.next() & 1 == 0 ? inJob : onMachine
      } else {
        node = jobWaits ? inJob : machineWaits ? onMachine : 0
      }
    }
    nodes = block + first
    count = capacity &- first
  }
}
