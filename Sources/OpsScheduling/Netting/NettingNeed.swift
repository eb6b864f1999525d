/// A demand for one item, from any source, as the run serves it.
struct NettingNeed {
  let day: Int
  let priority: Int
  let source: DemandSource
  let quantity: Int64
  /// The day on which the goods must still be usable; nil for ``day``.
  var goodOn: Int?

  /// Earlier days go first, then higher priorities, then the order of the sources. Safety stock is
  /// the last of its day.
  static func isBefore(_ left: NettingNeed, _ right: NettingNeed) -> Bool {
    if left.day != right.day { return left.day < right.day }
    if left.isSafety != right.isSafety { return right.isSafety }
    if left.priority != right.priority { return left.priority > right.priority }
    return left.source.rank < right.source.rank
  }

  var isSafety: Bool {
    if case .safety = source { true } else { false }
  }
}
