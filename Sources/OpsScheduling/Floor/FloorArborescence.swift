/// The cheapest way to reach every node from a root (Chu & Liu 1965; Edmonds 1967).
enum FloorArborescence {
  /// - Parameters:
  ///   - root: The cost from the root to each node.
  ///   - cost: `[from][to]`; the diagonal is not looked at.
  static func cost(root: [Int64], cost: [[Int64]]) -> Int64 {
    // The root is node 0.
    var costs = [[never] + root] + cost.map { [never] + $0 }
    var total: Int64 = 0
    while true {
      let count = costs.count
      var entry = Array(repeating: 0, count: count)
      for node in 1..<max(1, count) {
        for from in 0..<count where from != node && costs[from][node] < costs[entry[node]][node] {
          entry[node] = from
        }
        total += costs[entry[node]][node]
      }
      let (group, groups, hasCycle) = groups(entry)
      guard hasCycle else { return total }
      var shrunk = Array(repeating: Array(repeating: never, count: groups), count: groups)
      for from in 0..<count {
        for to in 1..<count where group[from] != group[to] && costs[from][to] < never {
          let reduced = costs[from][to] - costs[entry[to]][to]
          shrunk[group[from]][group[to]] = min(shrunk[group[from]][group[to]], reduced)
        }
      }
      costs = shrunk
    }
  }

  private static let never = Int64.max / 4

  /// Numbers the nodes so that those of a cycle of cheapest entries share a number; the root is 0.
  private static func groups(_ entry: [Int]) -> (group: [Int], groups: Int, hasCycle: Bool) {
    var group = Array(repeating: -1, count: entry.count)
    var seen = Array(repeating: -1, count: entry.count)
    group[0] = 0
    var groups = 1
    var hasCycle = false
    for start in 1..<max(1, entry.count) {
      var node = start
      while node != 0, seen[node] < 0 {
        seen[node] = start
        node = entry[node]
      }
      guard node != 0, seen[node] == start, group[node] < 0 else { continue }
      hasCycle = true
      var other = node
      repeat {
        group[other] = groups
        other = entry[other]
      } while other != node
      groups += 1
    }
    for node in group.indices where group[node] < 0 {
      group[node] = groups
      groups += 1
    }
    return (group, groups, hasCycle)
  }
}
