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
    let events = tallies.values.compactMap(\.counted).sorted { $0.id < $1.id }
    for actor in tallies.keys { tallies[actor]?.counted = nil }
    return events
  }

  private mutating func expire(at now: Instant) -> [AccessEvent] {
    var overdue: [AccessEvent] = []
    for (actor, tally) in tallies
    where now >= tally.since.adding(Self.window) || tallies.count > Self.principals {
      if let counted = tally.counted { overdue.append(counted) }
      tallies[actor] = nil
    }
    return overdue.sorted { $0.id < $1.id }
  }
}
