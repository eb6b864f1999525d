/// The cheapest assignment of every row to a column of its own, by shortest augmenting paths with
/// potentials (Kuhn 1955; Jonker & Volgenant 1987).
enum FloorMatching {
  /// - Parameter cost: `[row][column]`, with at least as many columns as rows.
  static func cost(_ cost: [[Int64]]) -> Int64 {
    guard let columns = cost.first?.count else { return 0 }
    var rowPotential = Array(repeating: Int64(0), count: cost.count + 1)
    var potential = Array(repeating: Int64(0), count: columns + 1)
    // Column 0 is a stand-in for the row that is being assigned; rows count from 1.
    var rowOf = Array(repeating: 0, count: columns + 1)
    for row in 1...cost.count {
      rowOf[0] = row
      var column = 0
      var least = Array(repeating: Int64.max, count: columns + 1)
      var previous = Array(repeating: 0, count: columns + 1)
      var isUsed = Array(repeating: false, count: columns + 1)
      repeat {
        isUsed[column] = true
        let current = rowOf[column]
        var delta = Int64.max
        var next = 0
        for other in 1...columns where !isUsed[other] {
          let reduced = cost[current - 1][other - 1] - rowPotential[current] - potential[other]
          if reduced < least[other] {
            least[other] = reduced
            previous[other] = column
          }
          if least[other] < delta {
            delta = least[other]
            next = other
          }
        }
        for other in 0...columns {
          if isUsed[other] {
            rowPotential[rowOf[other]] += delta
            potential[other] -= delta
          } else if other > 0 {
            least[other] -= delta
          }
        }
        column = next
      } while rowOf[column] != 0
      while column != 0 {
        rowOf[column] = rowOf[previous[column]]
        column = previous[column]
      }
    }
    return (1...columns).reduce(0) {
      rowOf[$1] == 0 ? $0 : $0 + cost[rowOf[$1] - 1][$1 - 1]
    }
  }
}
