/// A binary heap of supplies; the first by a given order is on top.
struct SupplyHeap {
  private let isBefore: (NettingSupply, NettingSupply) -> Bool
  private(set) var items: [NettingSupply] = []

  init(by isBefore: @escaping (NettingSupply, NettingSupply) -> Bool) { self.isBefore = isBefore }

  var first: NettingSupply? { items.first }

  mutating func add(_ supply: NettingSupply) {
    items.append(supply)
    var child = items.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard isBefore(items[child], items[parent]) else { return }
      items.swapAt(child, parent)
      child = parent
    }
  }

  /// Takes up to `quantity` of the first supply; there must be one.
  mutating func takeFirst(_ quantity: Int64) -> (NettingSupply, Int64) {
    let supply = items[0]
    let part = min(quantity, supply.quantity)
    items[0].quantity -= part
    if part == supply.quantity { removeFirst() }
    return (supply, part)
  }

  mutating func removeFirst() {
    let last = items.removeLast()
    guard !items.isEmpty else { return }
    items[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < items.count && isBefore(items[child], items[least]) {
        least = child
      }
      guard least != parent else { return }
      items.swapAt(parent, least)
      parent = least
    }
  }
}
