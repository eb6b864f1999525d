/// For each operation the earliest start and the latest end that a schedule of a given length
/// leaves it.
struct TimeWindows {
  /// The earliest start and the latest end of each node.
  var earliest: ContiguousArray<Int>
  var latest: ContiguousArray<Int>

  /// The windows that follow from the jobs alone.
  init(_ graph: ShopGraph, length: Int) {
    earliest = graph.head
    latest = ContiguousArray(repeating: length, count: graph.count + 1)
    for node in 0..<graph.count {
      latest[node + 1] = length - graph.tail[node + 1] + graph.shortest[node + 1]
    }
  }
}
