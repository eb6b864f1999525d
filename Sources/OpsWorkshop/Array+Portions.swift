extension Array {
  /// The elements in groups that one question of the book takes: at most 500, in their order.
  var portions: [[Element]] {
    stride(from: 0, to: count, by: 500).map { Array(self[$0..<Swift.min($0 + 500, count)]) }
  }
}
