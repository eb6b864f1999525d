extension Array {
  /// The elements in groups of at most 500, in their order: one query takes no more.
  var portions: [[Element]] {
    stride(from: 0, to: count, by: 500).map { Array(self[$0..<Swift.min($0 + 500, count)]) }
  }
}
