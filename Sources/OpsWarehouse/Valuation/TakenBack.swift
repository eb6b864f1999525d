import OpsDomain

/// Movements that were undone, and those that undid them. While both of a pair are in the past,
/// neither counts: goods are in the layer they were in, at their cost and age.
///
/// An undo that was itself undone makes a pair with the movement that did so, and the movement it
/// had undone counts again.
struct TakenBack {
  private var pairs: [RecordID: StockMovement] = [:]
  private var known: Set<RecordID> = []

  /// Learns which movement another one undoes. Returns whether that is new.
  mutating func learn(_ movement: StockMovement) -> Bool {
    guard movement.reverses != nil, known.insert(movement.id).inserted else { return false }
    pairs[movement.id] = movement
    return true
  }

  /// Leaves out the pairs of a movement that is later than the moment of the report.
  mutating func forget(target: RecordID) {
    pairs = pairs.filter { $0.value.reverses != target }
  }

  var isEmpty: Bool { pairs.isEmpty }

  /// The movements that do not count: those that were undone, and those that undid them.
  var skipped: Set<RecordID> {
    var skipped: Set<RecordID> = []
    for (undo, target) in effective { skipped.formUnion([undo, target]) }
    return skipped
  }

  /// The movements that are undone.
  var targets: Set<RecordID> { Set(effective.map(\.target)) }

  /// The valid pairs. The latest undo decides, in the order of commits: one that was itself undone
  /// undoes nothing.
  private var effective: [(undo: RecordID, target: RecordID)] {
    var used: Set<RecordID> = []
    var effective: [(undo: RecordID, target: RecordID)] = []
    let latestFirst = pairs.values.sorted {
      ($0.place?.rawValue ?? -1, $0.id) > ($1.place?.rawValue ?? -1, $1.id)
    }
    for undo in latestFirst {
      guard let target = undo.reverses, !used.contains(undo.id), !used.contains(target) else {
        continue
      }
      used.formUnion([undo.id, target])
      effective.append((undo.id, target))
    }
    return effective
  }
}
