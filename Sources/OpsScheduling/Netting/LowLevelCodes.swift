/// The level of each item: the longest way down to it from an item that is a part of nothing. A
/// by-product is below its item, because the item must be netted first.
struct LowLevelCodes {
  /// All items, by level and then by index.
  let order: [Int]

  /// - Throws: `NettingError.cycle` if an item is, directly or not, a part of itself.
  init(_ items: [NettingItem]) throws(NettingError) {
    let below = items.map { item in
      item.bill.map(\.item) + item.byProducts.map(\.item)
    }
    var parents = [Int](repeating: 0, count: items.count)
    for parts in below { for part in parts { parents[part] += 1 } }
    var codes = [Int](repeating: 0, count: items.count)
    var ready = items.indices.filter { parents[$0] == 0 }
    var next = 0
    while next < ready.count {
      let item = ready[next]
      next += 1
      for part in below[item] {
        codes[part] = max(codes[part], codes[item] + 1)
        parents[part] -= 1
        if parents[part] == 0 { ready.append(part) }
      }
    }
    guard ready.count == items.count else {
      throw .cycle(Self.cycle(below, open: parents.map { $0 > 0 }))
    }
    order = items.indices.sorted { (codes[$0], $0) < (codes[$1], $1) }
  }

  /// The items of one cycle, the least index first. Each open item has an open parent, so going up
  /// comes back to an item that was passed.
  private static func cycle(_ below: [[Int]], open: [Bool]) -> [Int] {
    var parent = [Int](repeating: -1, count: below.count)
    for (item, parts) in below.enumerated() where open[item] {
      for part in parts where open[part] && parent[part] < 0 { parent[part] = item }
    }
    guard var item = open.firstIndex(of: true) else { return [] }
    var passed = [Bool](repeating: false, count: below.count)
    while !passed[item] {
      passed[item] = true
      item = parent[item]
    }
    var cycle = [item]
    var above = parent[item]
    while above != item {
      cycle.append(above)
      above = parent[above]
    }
    // It was found going up, so each item goes into the one before it.
    cycle.reverse()
    let first = cycle.indices.min { cycle[$0] < cycle[$1] } ?? 0
    return Array(cycle[first...] + cycle[..<first])
  }
}
