import OpsDomain

/// Keeps a flood of refusals from flooding the journal: of each principal the first few in a
/// minute are written, the others counted into one event for each operation and error, so that no
/// event names an operation that was not refused so often.
struct RefusalMeter {
  /// What an event names in place of its operation where one minute has had too many of them.
  static let several = "several operations"
  /// Principals that are told apart; beyond that the oldest are let go.
  private static let principals = 1000
  /// Operations and errors of one principal that are told apart within a minute.
  static let kinds = 50
  private static let window = TimeSpan(milliseconds: 60_000)

  /// What events have in common that are counted together.
  private struct Kind: Hashable {
    let kind: AccessEventKind
    let operation: String
    let code: String?

    init(_ event: AccessEvent) {
      kind = event.kind
      operation = event.operation
      code = event.code
    }
  }

  private struct Tally {
    let since: Instant
    var written = 0
    /// Of each kind the last one that was only counted, with their number.
    var counted: [Kind: AccessEvent] = [:]

    mutating func count(_ event: AccessEvent, _ number: Int64) {
      var event = event
      if counted[Kind(event)] == nil, counted.count >= RefusalMeter.kinds {
        event.operation = RefusalMeter.several
        event.code = nil
      }
      event.count = (counted[Kind(event)]?.count ?? 0) + number
      counted[Kind(event)] = event
    }
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
    tally.count(event, 1)
    return (false, overdue)
  }

  /// What was only counted so far.
  mutating func drain() -> [AccessEvent] {
    guard !tallies.isEmpty else { return [] }
    let events = Self.ordered(Array(tallies.values))
    for actor in tallies.keys { tallies[actor]?.counted = [:] }
    return events
  }

  /// Counts an event that could not be written.
  mutating func putBack(_ event: AccessEvent) {
    var tally = tallies[event.actor] ?? Tally(since: event.at)
    tally.count(event, max(1, event.count))
    tallies[event.actor] = tally
  }

  private mutating func expire(at now: Instant) -> [AccessEvent] {
    var over = tallies.filter { now >= $0.value.since.adding(Self.window) }
    if tallies.count - over.count > Self.principals {
      let oldest = tallies.filter { over[$0.key] == nil }.sorted { $0.value.since < $1.value.since }
      for (actor, tally) in oldest.prefix(oldest.count - Self.principals) { over[actor] = tally }
    }
    for actor in over.keys { tallies[actor] = nil }
    return Self.ordered(Array(over.values))
  }

  /// What was only counted, in the order of its moments. Every process asks for this when it ends,
  /// and nearly always there is nothing.
  private static func ordered(_ tallies: [Tally]) -> [AccessEvent] {
    var events: [AccessEvent] = []
    for tally in tallies { events += tally.counted.values }
    return events.sorted {
      ($0.at, $0.operation, $0.code ?? "") < ($1.at, $1.operation, $1.code ?? "")
    }
  }
}
