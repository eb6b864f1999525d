import OpsDomain

/// The order of movements of one moment.
enum LedgerOrder {
  /// Movements of one moment in the order in which they take effect: as they were recorded. The
  /// corrections of one count are one correction, at the place of the first of them.
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

  /// The same, with the corrections of one count in one bin added up to one movement: the level
  /// between them never existed, so no goods came in or went out by it.
  static func netted(_ movements: [StockMovement]) throws(OpsError) -> [StockMovement] {
    let recorded = recorded(movements)
    guard recorded.filter({ $0.kind == .count }).count > 1 else { return recorded }
    var result: [(movement: StockMovement, quantity: Quantity)] = []
    for movement in recorded {
      guard movement.kind == .count,
        let index = result.firstIndex(where: { isSameCorrection($0.movement, movement) })
      else {
        result.append((movement, movement.quantity))
        continue
      }
      let isForward = result[index].movement.fromID == movement.fromID
      let sum = result[index].quantity
      result[index].quantity =
        isForward ? try sum.adding(movement.quantity) : try sum.subtracting(movement.quantity)
    }
    return result.compactMap { movement, quantity in
      guard !quantity.isZero else { return nil }
      var net = movement
      net.quantity = quantity.isNegative ? .zero - quantity : quantity
      if quantity.isNegative { (net.fromID, net.toID) = (movement.toID, movement.fromID) }
      return net
    }
  }

  /// Whether two movements of one moment correct the same bin for the same count.
  private static func isSameCorrection(_ one: StockMovement, _ other: StockMovement) -> Bool {
    one.kind == other.kind && one.reference == other.reference
      && [one.fromID, one.toID].sorted() == [other.fromID, other.toID].sorted()
      && TextFolding.sameBytes(one.size, other.size) && TextFolding.sameBytes(one.lot, other.lot)
  }

  /// Movements of one moment as they were committed. Those that are being written come last. Those
  /// of an earlier version, which the journal does not place, come first.
  static func recorded(_ movements: [StockMovement]) -> [StockMovement] {
    movements.sorted { $0.order < $1.order }
  }

  /// Whether `movement` is one correction with the one after it.
  static func isOne(_ movement: StockMovement, with next: StockMovement) -> Bool {
    movement.kind == .count && next.kind == .count && movement.at == next.at
      && movement.reference == next.reference
  }
}
