/// The shops of a district, in the order of their squares.
struct ExploreDistrictShops: Sendable {
  private let squares: [Int64]
  private let shops: [ExploreShop]

  /// - Parameter places: In the order of their squares.
  init(_ places: [ExplorePlace]) {
    squares = places.map(\.square)
    shops = places.map(ExploreShop.init)
  }

  var count: Int { shops.count }

  /// Those whose squares are in the range.
  func shops(in range: ClosedRange<Int64>) -> ArraySlice<ExploreShop> {
    let first = index(ofFirst: { $0 >= range.lowerBound })
    return shops[first..<max(first, index(ofFirst: { $0 > range.upperBound }))]
  }

  /// By halving: false for all squares before the index, true from there on.
  private func index(ofFirst isReached: (Int64) -> Bool) -> Int {
    var (low, high) = (0, squares.count)
    while low < high {
      let middle = (low + high) / 2
      if isReached(squares[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
