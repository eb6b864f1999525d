/// One longest path through a schedule; where several are equally long, chance decides.
struct CriticalPath {
  /// The nodes from the first to the last.
  private(set) var nodes: ContiguousArray<Int> = []
  private var backwards: ContiguousArray<Int> = []

  mutating func find(in state: ShopState, random: inout SearchRandom) {
    backwards.removeAll(keepingCapacity: true)
    nodes.removeAll(keepingCapacity: true)
    var node = 0
    var found = 0
    for last in state.graph.lastNodes where state.end[last] == state.makespan {
      found &+= 1
      if found == 1 || random.below(found) == 0 { node = last }
    }
    let (end, duration) = (state.end, state.duration)
    while node != 0 {
      backwards.append(node)
      let start = end[node] &- duration[node]
      let (inJob, onMachine) = (state.jobPred[node], state.machinePred[node])
      let jobWaits = inJob != 0 && end[inJob] == start
      let machineWaits = onMachine != 0 && end[onMachine] == start
      if jobWaits && machineWaits {
        node = random.next() & 1 == 0 ? inJob : onMachine
      } else {
        node = jobWaits ? inJob : machineWaits ? onMachine : 0
      }
    }
    for node in backwards.reversed() { nodes.append(node) }
  }
}
