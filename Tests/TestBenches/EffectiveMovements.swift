import OpsDomain
import OpsWarehouse

/// A second calculation of what stock is worth, first in, first out: piece by piece, from the list
/// of the movements that count.
package struct EffectiveMovements {
  /// One piece: when it came, and the cost it came with; nil where it took the mean of the others.
  package struct Piece: Equatable {
    package let since: Instant
    package let cost: UnitPrice?
  }

  private let movements: [StockMovement]
  private let kinds: [RecordID: LocationKind]

  /// - Parameter movements: All of a product.
  package init(_ movements: [StockMovement], kinds: [RecordID: LocationKind]) {
    self.movements = movements.sorted { $0.order < $1.order }
    self.kinds = kinds
  }

  /// The movements that count at a moment, in the order of their time. One counts unless another
  /// one that itself is not taken back takes it back; what takes back something known counts never.
  package func counting(at moment: Instant) -> [StockMovement] {
    let past = movements.filter { $0.at <= moment }
    let ids = Set(past.map(\.id))
    func isTakenBack(_ movement: StockMovement) -> Bool {
      past.contains { $0.reverses == movement.id && !isTakenBack($0) }
    }
    return past.filter { movement in
      if let target = movement.reverses, ids.contains(target) { return false }
      return !isTakenBack(movement)
    }
  }

  /// The pieces that are there at a moment, the oldest first; quantities must be whole.
  package func pieces(at moment: Instant) -> [Piece] {
    var pieces: [Piece] = []
    var missing: Int64 = 0
    for movement in counting(at: moment) {
      guard let from = kinds[movement.fromID], let to = kinds[movement.toID],
        from.isOfHouse != to.isOfHouse
      else { continue }
      let count = movement.quantity.rawValue / 1_000_000
      guard to.isOfHouse else {
        let taken = min(count, Int64(pieces.count))
        pieces.removeFirst(Int(taken))
        missing += count - taken
        continue
      }
      let covered = min(count, missing)
      missing -= covered
      let isBack = from == .scrap || from == .customer
      let cost = isBack ? nil : movement.unitCost
      pieces += (covered..<count).map { _ in Piece(since: movement.at, cost: cost) }
    }
    return pieces
  }
}
