import OpsDomain
import OpsStorage

/// Finds the lots that a lot was taken from, and the lots that were made from it.
struct LotLine {
  let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// The lot, the one it came from, and so on up to the one that was received. A lot gets its
  /// parent when it is created and never another one, so this ends.
  func up(from lot: Lot) async throws -> [Lot] {
    var line = [lot]
    var next = lot.parentID
    while let id = next, let parent = try await transaction.repository(Lot.self).fetch(id) {
      line.append(parent)
      next = parent.parentID
    }
    return line
  }

  /// The lots that were made directly from these.
  func children(of lots: [RecordID]) async throws -> [Lot] {
    var found: [Lot] = []
    for start in stride(from: 0, to: lots.count, by: Limits.pageSizeMaximum) {
      let part = lots[start..<min(start + Limits.pageSizeMaximum, lots.count)]
      found += try await transaction.repository(Lot.self).all(
        where: .oneOf(Lot.Columns.parentID, part))
    }
    return found
  }

  /// All lots made from a lot, layer by layer: each behind the one it came from.
  func down(from lot: Lot) async throws -> [(distance: Int, lot: Lot)] {
    var found: [(distance: Int, lot: Lot)] = []
    var layer = [lot.id]
    var distance = 1
    while !layer.isEmpty {
      try Task.checkCancellation()
      let children = try await children(of: layer)
      found += children.map { (distance, $0) }
      layer = children.map(\.id)
      distance += 1
    }
    return found
  }
}
