import OpsDomain

/// Movements that were taken back by undo, and those that took them back. As long as both of a pair
/// lie in the past, neither counts: goods are in the layer they were in, at their cost and age.
///
/// An undo that was itself taken back makes a pair with the movement that did so, and what it had
/// undone counts again.
struct TakenBack {
  private var pairs: [RecordID: RecordID] = [:]
  private var known: Set<RecordID> = []

  /// Learns which movement another one takes back. Returns whether that is new.
  mutating func learn(_ movement: StockMovement) -> Bool {
    guard let target = movement.reverses, known.insert(movement.id).inserted else { return false }
    pairs[movement.id] = target
    return true
  }

  /// Leaves out the pairs of a movement that has not happened at the moment that counts.
  mutating func forget(target: RecordID) {
    pairs = pairs.filter { $0.value != target }
  }

  var isEmpty: Bool { pairs.isEmpty }

  /// The movements that do not count: what was taken back, and what did so.
  var skipped: Set<RecordID> {
    var skipped: Set<RecordID> = []
    for (undo, target) in effective { skipped.formUnion([undo, target]) }
    return skipped
  }

  /// The movements that are taken back.
  var targets: Set<RecordID> { Set(effective.map(\.target)) }

  /// The pairs that hold. The latest undo decides: one that was itself taken back undoes nothing.
  private var effective: [(undo: RecordID, target: RecordID)] {
    var used: Set<RecordID> = []
    var effective: [(undo: RecordID, target: RecordID)] = []
    for (undo, target) in pairs.sorted(by: { $0.key > $1.key })
    where !used.contains(undo) && !used.contains(target) {
      used.formUnion([undo, target])
      effective.append((undo, target))
    }
    return effective
  }
}
