/// Which orders of two operations of a machine the search has left lately and must not take again.
///
/// One entry for each ordered pair of operations of the same machine, with the last iteration at
/// which it is forbidden. On very large machines pairs share entries, which only forbids a little
/// more.
final class TabuTable {
  private static let mostEntries = 1 << 22
  private let until: UnsafeMutablePointer<Int>
  private let size: Int
  private let mask: Int
  /// Where the row of each node starts, and its column in the rows of its machine.
  private let row, column: UnsafeMutablePointer<Int>

  init(_ graph: ShopGraph) {
    let nodes = graph.count + 1
    row = .allocate(capacity: nodes)
    column = .allocate(capacity: nodes)
    row.initialize(repeating: 0, count: nodes)
    column.initialize(repeating: 0, count: nodes)
    var onMachine = ContiguousArray(repeating: 0, count: graph.machineCount)
    for node in 1..<max(1, nodes) {
      let machine = graph.alternativeMachine[graph.firstAlternative[node]]
      column[node] = onMachine[machine]
      onMachine[machine] += 1
    }
    var pairs = 0
    for node in 1..<max(1, nodes) {
      row[node] = pairs
      pairs += onMachine[graph.alternativeMachine[graph.firstAlternative[node]]]
    }
    var size = 1
    while size < min(pairs, Self.mostEntries) { size *= 2 }
    self.size = size
    mask = size - 1
    until = .allocate(capacity: size)
    until.initialize(repeating: 0, count: size)
  }

  deinit {
    until.deallocate()
    row.deallocate()
    column.deallocate()
  }

  /// Until which iteration `first` must not go before `second`.
  @inline(__always)
  func until(_ first: Int, before second: Int) -> Int {
    until[(row[first] &+ column[second]) & mask]
  }

  @inline(__always)
  func forbid(_ first: Int, before second: Int, until iteration: Int) {
    until[(row[first] &+ column[second]) & mask] = iteration
  }

  func clear() {
    until.update(repeating: 0, count: size)
  }
}
