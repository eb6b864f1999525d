import OpsDomain

/// Keeps a flood of refusals from flooding the journal: of each principal the first few in a
/// minute are written, the others counted into one event.
struct RefusalMeter {
  /// Principals that are told apart; beyond that the oldest are let go.
  private static let principals = 1000
  private static let window = TimeSpan(milliseconds: 60_000)

  private struct Tally {
    let since: Instant
    var written = 0
    /// The last one that was only counted, with their number.
    var counted: AccessEvent?
  }

  let limit: Int
  private var tallies: [RecordID?: Tally] = [:]

  init(limit: Int) { self.limit = limit }

  /// Whether the event is to be written, and events of minutes that are over.
  mutating func admit(_ event: AccessEvent) -> (admitted: Bool, overdue: [AccessEvent]) {
    let overdue = expire(at: event.at)
    var tally = tallies[event.actor] ?? Tally(since: event.at)
    defer { tallies[event.actor] = tally }
    guard tally.written >= limit else {
      tally.written += 1
      return (true, overdue)
    }
    var counted = event
    counted.count = (tally.counted?.count ?? 0) + 1
    tally.counted = counted
    return (false, overdue)
  }

  /// What was only counted so far.
  mutating func drain() -> [AccessEvent] {
    let events = tallies.values.compactMap(\.counted).sorted { $0.at < $1.at }
    for actor in tallies.keys { tallies[actor]?.counted = nil }
    return events
  }

  /// Counts an event that could not be written.
  mutating func putBack(_ event: AccessEvent) {
    var tally = tallies[event.actor] ?? Tally(since: event.at)
    var counted = event
    counted.count = (tally.counted?.count ?? 0) + max(1, event.count)
    tally.counted = counted
    tallies[event.actor] = tally
  }

  private mutating func expire(at now: Instant) -> [AccessEvent] {
    var over = tallies.filter { now >= $0.value.since.adding(Self.window) }
    if tallies.count - over.count > Self.principals {
      let oldest = tallies.filter { over[$0.key] == nil }.sorted { $0.value.since < $1.value.since }
      for (actor, tally) in oldest.prefix(oldest.count - Self.principals) { over[actor] = tally }
    }
    for actor in over.keys { tallies[actor] = nil }
    return over.values.compactMap(\.counted).sorted { $0.at < $1.at }
  }
}
