/// A binary heap of nodes or events with whole-number keys; the smallest key comes out first,
/// equal keys by value.
struct KeyedHeap {
  private var items: ContiguousArray<(key: Int, value: Int)> = []

  var isEmpty: Bool { items.isEmpty }

  mutating func push(_ value: Int, key: Int) {
    items.append((key, value))
    var child = items.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      if !(items[child] < items[parent]) { break }
      items.swapAt(child, parent)
      child = parent
    }
  }

  mutating func pop() -> (key: Int, value: Int)? {
    guard let top = items.first, let last = items.popLast() else { return nil }
    if items.isEmpty { return top }
    items[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < items.count && items[child] < items[least] {
        least = child
      }
      if least == parent { return top }
      items.swapAt(least, parent)
      parent = least
    }
  }
}
