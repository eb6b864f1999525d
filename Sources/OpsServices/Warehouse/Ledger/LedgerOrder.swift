import OpsDomain

/// The order of movements of one moment.
enum LedgerOrder {
  /// Movements of one moment in the order in which they take effect: as they were recorded, but for
  /// the corrections of one count. Those are one correction, at the place of the first of them.
  static func ordered(_ movements: [StockMovement]) -> [StockMovement] {
    let recorded = movements.sorted { $0.id < $1.id }
    guard recorded.filter({ $0.kind == .count }).count > 1 else { return recorded }
    var first: [String: RecordID] = [:]
    for movement in recorded where movement.kind == .count {
      let key = movement.reference ?? ""
      first[key] = first[key] ?? movement.id
    }
    func place(_ movement: StockMovement) -> RecordID {
      guard movement.kind == .count else { return movement.id }
      return first[movement.reference ?? ""] ?? movement.id
    }
    return recorded.sorted { (place($0), $0.id) < (place($1), $1.id) }
  }

  /// Whether `movement` is one correction with the one after it.
  static func isOne(_ movement: StockMovement, with next: StockMovement) -> Bool {
    movement.kind == .count && next.kind == .count && movement.at == next.at
      && movement.reference == next.reference
  }
}
