/// All conflicts of a copy. Entries are added and decided, never removed: what somebody did on the
/// copy and the server did not take can always be found again.
public struct ConflictList: Sendable, Codable, Equatable {
  /// Every conflict, oldest first.
  public private(set) var entries: [SyncConflict] = []

  /// An empty list.
  public init() {}

  /// Conflicts that nobody has decided.
  public var open: [SyncConflict] { entries.filter { $0.resolution == nil } }

  /// The share of conflicts that were decided, in thousandths; nil without any.
  public var resolvedShare: Int? {
    entries.isEmpty ? nil : (entries.count - open.count) * 1000 / entries.count
  }

  /// The conflict with this number.
  public subscript(number: Int) -> SyncConflict? {
    entries.indices.contains(number - 1) ? entries[number - 1] : nil
  }

  /// Adds a conflict about a unit. A unit has one open conflict at most: a further one takes its
  /// place in the list beside it only when the first is decided.
  @discardableResult
  public mutating func add(
    _ unit: OutboxUnit, _ causes: [SyncConflict.Cause], at moment: HybridTime
  ) -> SyncConflict {
    if let known = open.first(where: { $0.key == unit.key }) { return known }
    let conflict = SyncConflict(
      number: entries.count + 1, key: unit.key, calls: unit.calls, causes: causes,
      madeAt: unit.madeAt, foundAt: moment)
    entries.append(conflict)
    return conflict
  }

  /// Adds what a strategy has decided by itself in favour of the server, so that it can be found.
  mutating func note(
    _ unit: OutboxUnit, superseded disputes: [FieldDispute], at moment: HybridTime
  ) {
    var conflict = SyncConflict(
      number: entries.count + 1, key: unit.key, calls: unit.calls,
      causes: disputes.map(SyncConflict.Cause.field), madeAt: unit.madeAt, foundAt: moment)
    conflict.resolution = SyncConflict.Resolution(
      choice: .theirs, by: FieldStrategy.lastWriteWins.rawValue, at: moment)
    entries.append(conflict)
  }

  /// Notes what was decided. Answers false for a conflict that is not there or was decided before,
  /// and for a choice that it does not have.
  public mutating func decide(
    _ number: Int, _ choice: SyncConflict.Choice, by name: String, at moment: HybridTime
  ) -> Bool {
    guard let conflict = self[number], conflict.resolution == nil,
      conflict.choices.contains(choice)
    else { return false }
    entries[number - 1].resolution = SyncConflict.Resolution(choice: choice, by: name, at: moment)
    return true
  }
}
