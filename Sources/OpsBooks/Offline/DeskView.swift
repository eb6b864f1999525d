import OpsDomain
import OpsKernel
import OpsSync

/// An offline desk as a command finds it: the records of the copy with all that waits on top.
struct DeskView: Sendable {
  var rows: CopyRows
  let memory: DeskMemory
  /// What was run since the last round.
  let entries: [DeskEntry]

  /// - Parameter base: The records as the server told them.
  init(
    _ base: CopyRows, _ memory: DeskMemory, _ top: DeskTop, _ entries: [DeskEntry]
  ) throws {
    rows = base
    try rows.apply(top.changes)
    for entry in entries { try rows.apply(entry.changes) }
    self.memory = memory
    self.entries = entries
  }

  /// What each number series gives next.
  var numbers: [String: Int64] {
    entries.reduce(into: memory.numbers) { numbers, entry in
      numbers.merge(entry.note.next, uniquingKeysWith: max)
    }
  }

  /// Which records have been made here and have no name of the server yet, by their names.
  var provisional: [String: RecordName] {
    let notes = memory.sync.outbox.units.compactMap { memory.notes[$0.key] } + entries.map(\.note)
    return notes.reduce(into: [:]) { found, note in
      found.merge(note.provisional, uniquingKeysWith: { _, later in later })
    }
  }

  /// What the server has not run yet, oldest first.
  var waiting: [OutboxUnit] {
    var state = memory.sync
    for entry in entries { _ = state.take(entry.unit) }
    return state.outbox.units.filter { $0.isOpen || $0.state == .dead }
  }

  /// Which fields of the answer of that call the server may still answer otherwise; nil once the
  /// server has run it.
  func uncertain(_ key: String) -> [String]? {
    guard let unit = memory.sync.outbox[key] else {
      return entries.first { $0.key == key }?.call.uncertain ?? []
    }
    if case .done = unit.state { return nil }
    return unit.calls.first?.uncertain ?? []
  }

  /// When the quotas end whose goods that call uses; nil once the server has run it, and for a call
  /// that uses none.
  func certainUntil(_ key: String) -> Instant? {
    guard uncertain(key) != nil else { return nil }
    let call = memory.sync.outbox[key]?.calls.first ?? entries.first { $0.key == key }?.call
    return call?.certainUntil.map { Instant(milliseconds: $0) }
  }

  /// What the server's clock shows at most when the desk's shows `now`, as far as the last round
  /// told: a time that is later would be refused as one in the future.
  func serverTime(at now: Instant) -> Instant {
    now.adding(milliseconds: -max(0, memory.sync.aheadBy ?? 0))
  }

  /// What is known of the call with this key.
  func note(_ key: String) -> DeskNote? {
    memory.notes[key] ?? entries.first { $0.key == key }?.note
  }
}
