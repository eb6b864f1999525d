/// All that a copy has to remember between two moments, besides its records.
public struct SyncState: Sendable, Codable, Equatable {
  /// Where the copy is in the feed; nil before anything was read.
  public internal(set) var cursor: String?
  /// Position of the last commit that the copy contains.
  public internal(set) var sequence: Int64 = 0
  /// The clock of the copy.
  public internal(set) var clock: HybridClock
  /// What the server is still to run.
  public internal(set) var outbox: Outbox
  /// What a person has to decide, and has decided.
  public internal(set) var conflicts = ConflictList()
  /// How far the clock of the copy is ahead of that of the server, in milliseconds, if that is more
  /// than it may be; nil for a clock that is right.
  public internal(set) var wrongBy: Int64?
  /// How far the clock of the copy was ahead of that of the server in the last round, with the time
  /// that the page took, in milliseconds; nil before the first one.
  public internal(set) var aheadBy: Int64?
  /// Leaves the server alone that does not answer.
  public internal(set) var breaker = CircuitBreaker()
  /// When the next round comes.
  public internal(set) var schedule = SyncSchedule()
  /// What is counted.
  public internal(set) var figures = SyncFigures()
  /// When the copy had all changes last, in its own time; nil before the first time.
  public internal(set) var caughtUpAt: Int64?
  /// When the server answered last, by the server's clock as far as it has said: that of the copy
  /// can be set. In milliseconds since 1970.
  public internal(set) var contactAt: Int64
  /// The time of the copy, which never goes back: where the clock is set back, time goes on from
  /// here, so that the copy gets no younger. Contact sets it to the time of the server.
  public internal(set) var latest: Int64
  /// What the clock showed last; nil in a state that was written before this was noted.
  public internal(set) var seenAt: Int64?
  /// Whether the copy was wiped because it was revoked or its time was over.
  public internal(set) var isWiped = false

  /// The beginning of a copy.
  /// - Parameters:
  ///   - node: Names the copy in the moments of its clock.
  ///   - now: Milliseconds since 1970, by the server's clock where it is known.
  ///   - seen: What the clock of the copy shows; the same as `now` if nil.
  public init(
    node: String, at now: Int64, seen: Int64? = nil, policy: RetryPolicy = RetryPolicy()
  ) {
    clock = HybridClock(node: node)
    outbox = Outbox(policy: policy)
    contactAt = now
    latest = now
    seenAt = seen ?? now
  }

  /// The time of the copy when the clock shows this.
  private func time(at now: Int64) -> Int64 { latest + max(0, now - (seenAt ?? latest)) }

  /// Notes what the clock shows.
  mutating func saw(_ now: Int64) {
    latest = time(at: now)
    seenAt = now
  }

  /// Notes that the server has answered, when the clock showed this.
  /// - Parameter server: The time of the server, where the answer says it.
  mutating func reached(at now: Int64, server: Int64? = nil) {
    latest = server ?? time(at: now)
    contactAt = latest
    seenAt = now
  }

  /// Takes in a unit that was run while nobody held this state, such as by another process. Answers
  /// false for one that is known.
  public mutating func take(_ unit: OutboxUnit) -> Bool { outbox.append(unit) }

  /// Whether the copy was without its server for longer than it may be.
  public func isExpired(at now: Int64, lifetime: Int64) -> Bool {
    time(at: now) - contactAt > lifetime
  }

  /// How old what the copy shows may be, in milliseconds; nil before it was complete once.
  public func age(at now: Int64) -> Int64? { caughtUpAt.map { max(0, time(at: now) - $0) } }
}
