import OpsDomain

/// The order of movements of one moment.
enum LedgerOrder {
  /// Movements of one moment in the order in which they take effect: as they were recorded, but for
  /// the corrections of one count. Those are one correction, at the place of the first of them.
  static func ordered(_ movements: [StockMovement]) -> [StockMovement] {
    let recorded = recorded(movements)
    guard recorded.filter({ $0.kind == .count }).count > 1 else { return recorded }
    var first: [String: Int] = [:]
    let ranks = recorded.enumerated().map { index, movement in
      guard movement.kind == .count else { return (rank: index, index: index) }
      let key = movement.reference ?? ""
      let rank = first[key] ?? index
      first[key] = rank
      return (rank: rank, index: index)
    }
    return ranks.sorted { $0 < $1 }.map { recorded[$0.index] }
  }

  /// Movements of one moment as they were committed; those that are being written come last,
  /// and those of an earlier version of which the journal does not tell first.
  static func recorded(_ movements: [StockMovement]) -> [StockMovement] {
    movements.sorted { left, right in
      let (a, b) = (left.place?.rawValue ?? -1, right.place?.rawValue ?? -1)
      return a == b ? left.id < right.id : a < b
    }
  }

  /// Whether `movement` is one correction with the one after it.
  static func isOne(_ movement: StockMovement, with next: StockMovement) -> Bool {
    movement.kind == .count && next.kind == .count && movement.at == next.at
      && movement.reference == next.reference
  }
}
