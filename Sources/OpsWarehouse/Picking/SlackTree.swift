/// Numbers on a line that are lowered from a place to the end, and whose least from a place to the
/// end is asked for: both in logarithmic time. Wide enough for the sum of any number of quantities.
struct SlackTree {
  private let width: Int
  private var least: [Int128]
  private var lowered: [Int128]

  init(_ values: [Int128]) {
    var width = 1
    while width < values.count { width *= 2 }
    self.width = width
    least = [Int128](repeating: .max, count: 2 * width)
    lowered = [Int128](repeating: 0, count: 2 * width)
    for (place, value) in values.enumerated() { least[width + place] = value }
    for node in stride(from: width - 1, to: 0, by: -1) {
      least[node] = min(least[2 * node], least[2 * node + 1])
    }
  }

  /// The least number at `place` or behind it.
  func least(from place: Int) -> Int128 {
    var node = place + width
    var found = least[node]
    while node > 1 {
      // A left child has everything behind it in its sibling.
      if node.isMultiple(of: 2) { found = min(found, least[node + 1]) }
      node /= 2
      if found != .max { found -= lowered[node] }
    }
    return found
  }

  /// Takes `amount` from every number at `place` and behind it.
  mutating func lower(from place: Int, by amount: Int128) {
    var node = place + width
    lower(node, by: amount)
    while node > 1 {
      if node.isMultiple(of: 2) { lower(node + 1, by: amount) }
      node /= 2
      let below = min(least[2 * node], least[2 * node + 1])
      least[node] = below == .max ? .max : below - lowered[node]
    }
  }

  private mutating func lower(_ node: Int, by amount: Int128) {
    if least[node] != .max { least[node] -= amount }
    lowered[node] += amount
  }
}
