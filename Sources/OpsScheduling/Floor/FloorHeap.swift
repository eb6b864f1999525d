/// A binary heap of numbers, the least on top.
struct FloorHeap {
  private var values: [Int64] = []

  var isEmpty: Bool { values.isEmpty }

  mutating func push(_ value: Int64) {
    values.append(value)
    var place = values.count - 1
    while place > 0, values[(place - 1) / 2] > values[place] {
      values.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  mutating func pop() -> Int64? {
    guard let least = values.first, let last = values.popLast() else { return nil }
    guard !values.isEmpty else { return least }
    values[0] = last
    var place = 0
    while true {
      var child = 2 * place + 1
      guard child < values.count else { return least }
      if child + 1 < values.count, values[child + 1] < values[child] { child += 1 }
      guard values[child] < values[place] else { return least }
      values.swapAt(place, child)
      place = child
    }
  }
}
