import OpsSync

/// One copy in the simulation, with the person who works at it, through crashes.
package final class SimDesk {
  struct Crash: Error {}

  package let node: String
  package let copy = SimCopy()
  package let line: SimLine
  /// The state as it was written down last.
  private var kept: SyncState
  /// Keys of all units that the person made, in order, with their records.
  package private(set) var made: [(key: String, records: Set<RecordName>)] = []
  /// Keys of units that the person dropped or decided against.
  private(set) var dropped: Set<String> = []
  /// Whether a conflict, or what was decided about it, was lost or changed at any time.
  private(set) var hasForgotten = false
  private var random: SimRandom
  /// How many writes of the state in a hundred end in a crash.
  var crashes: Int

  package init(
    _ server: SimServer, _ node: String, seed: UInt64, trouble: Int, crashes: Int, skew: Int64
  ) {
    self.node = node
    self.crashes = crashes
    random = SimRandom(seed: seed &+ 1)
    line = SimLine(server, node, seed: seed &+ 2, trouble: trouble, skew: skew)
    kept = SyncState(node: node, at: server.now + skew)
  }

  package var state: SyncState { kept }

  private func engine() -> SyncEngine<SimLine, SimCopy> {
    SyncEngine(
      kept, line: line, copy: copy, lifetime: 100_000_000_000,
      clock: { [line] in line.server.now + line.skew },
      keep: { [self] state in
        if !Self.isLonger(state.conflicts, than: kept.conflicts) { hasForgotten = true }
        kept = state
        // What is kept is kept: the crash comes behind it.
        if random.happens(crashes) { throw Crash() }
      })
  }

  /// Whether a list has all of the earlier one, and its decisions.
  private static func isLonger(_ list: ConflictList, than earlier: ConflictList) -> Bool {
    guard list.entries.count >= earlier.entries.count else { return false }
    for (old, new) in zip(earlier.entries, list.entries) where old != new {
      guard old.resolution == nil, old.number == new.number, old.key == new.key else {
        return false
      }
      guard old.calls == new.calls, old.causes == new.causes else { return false }
    }
    return true
  }

  /// Runs a round; nil when it crashed.
  package func round() async -> SyncRound? {
    var engine = engine()
    return try? await engine.round()
  }

  /// The person does something with what they see.
  func work() async {
    guard !copy.rows.isEmpty else { return }
    let records = copy.rows.keys.sorted { $0.id < $1.id }
    var calls = [call(random.pick(records))]
    if random.happens(20) { calls.append(call(random.pick(records))) }
    let key = "\(node)-\(made.count)"
    let priority = random.pick(SyncPriority.allCases)
    var engine = engine()
    // The key is kept before the answer, or not at all.
    _ = try? await engine.add(key: key, calls, priority: priority)
    guard kept.outbox[key] != nil else { return }
    made.append((key, calls.reduce(into: []) { $0.formUnion($1.records) }))
    _ = copy.rerun(kept.outbox.units.filter { $0.state != .inConflict && $0.state != .dead })
  }

  private func call(_ record: RecordName) -> OutboxCall {
    let fields = copy.rows[record]?.fields ?? [:]
    func edit(_ field: String, _ mine: SyncValue) -> FieldEdit {
      FieldEdit(record: record, field: field, base: fields[field] ?? .null, mine: mine)
    }
    switch random.below(5) {
    case 0: return SimCall.set([edit("city", .text("\(node) \(random.below(1_000))"))])
    case 1:
      var tags: Set<String> = []
      if case .set(let known)? = fields["tags"] { tags = known }
      if random.happens(30), let tag = tags.sorted().first { tags.remove(tag) }
      return SimCall.set([edit("tags", .set(tags.union(["\(node)\(random.below(4))"])))])
    case 2: return SimCall.set([edit("status", .text(random.pick(["open", "done", "late"])))])
    default:
      let promised = random.happens(50) ? ["price": fields["price"] ?? .null] : [:]
      return SimCall.take(Int64(random.below(4) + 1), of: record, promised: promised)
    }
  }

  /// The person decides a conflict, or looks after a unit that was tried too often.
  func decide() async {
    var engine = engine()
    if let conflict = kept.conflicts.open.first {
      let choice = random.pick(conflict.choices)
      let done = try? await engine.resolve(conflict.number, choice, by: "somebody")
      if done ?? (kept.conflicts[conflict.number]?.resolution != nil), choice == .theirs {
        dropped.insert(conflict.key)
      }
    } else if let unit = kept.outbox.dead.first {
      _ = try? await engine.retry(unit.key)
    } else if random.happens(20), let unit = kept.outbox.units.first(where: { $0.isOpen }) {
      _ = try? await engine.drop(unit.key)
      // Also where it crashed behind the write.
      if kept.outbox[unit.key] == nil { dropped.insert(unit.key) }
    }
  }
}
