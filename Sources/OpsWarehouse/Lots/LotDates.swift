import OpsDomain
import OpsStorage

/// Carries a corrected date of a lot on to all lots made from it: the printed dates as they are,
/// and the last good day worked out again from what happened.
struct LotDates {
  let life: ShelfLife
  let transaction: Transaction

  /// Follows the lot from `old` to `new`, which is written already.
  func follow(from old: Lot, to new: Lot) async throws {
    let line = LotLine(transaction)
    let above = try await line.up(from: old).dropFirst()
    var before = Dictionary(uniqueKeysWithValues: above.map { ($0.id, $0) })
    var after = before
    before[old.id] = old
    after[new.id] = new
    for (_, lot) in try await line.down(from: old) {
      var changed = lot
      changed.expiresOn = new.expiresOn
      changed.useBy = new.useBy
      changed.due = due(of: lot, before, after)
      before[lot.id] = lot
      after[lot.id] = changed
      if changed != lot { _ = try await transaction.repository(Lot.self).update(changed) }
    }
  }

  /// The last good day of a lot by its present dates. One that differs from the rule's result for
  /// the old dates was set by somebody, or by another rule: it is kept if it is earlier.
  private func due(
    of lot: Lot, _ before: [RecordID: Lot], _ after: [RecordID: Lot]
  ) -> CivilDate? {
    guard let event = lot.event, let day = lot.eventOn else { return lot.due }
    let was = life.due(after: event, on: day, line: Self.line(above: lot, before))
    let due = life.due(after: event, on: day, line: Self.line(above: lot, after))
    guard lot.due != was, let own = lot.due else { return due }
    return min(own, due ?? .maximum)
  }

  private static func line(above lot: Lot, _ lots: [RecordID: Lot]) -> [Lot] {
    var line: [Lot] = []
    var next = lot.parentID
    while let id = next, let parent = lots[id] {
      line.append(parent)
      next = parent.parentID
    }
    return line
  }
}
