import OpsDomain

extension Job {
  /// How long a lease lasts without a sign of life.
  public static let lease = TimeSpan(milliseconds: 120_000)
  /// Longest wait after failures.
  public static let longestWait = TimeSpan(milliseconds: 3_600_000)
  /// Runs that are kept of each job.
  public static let keptRuns = 20

  /// Whether somebody runs it now, as far as anybody can tell.
  public func isLeased(at now: Instant) -> Bool {
    guard leaseOwner != nil, let leaseUntil else { return false }
    return now < leaseUntil
  }

  /// Whether the run that holds the lease has given no sign of life for too long.
  public func isStuck(at now: Instant) -> Bool { leaseOwner != nil && !isLeased(at: now) }

  /// Whether it may be run now.
  public func isDue(at now: Instant) -> Bool {
    !isLeased(at: now) && (leaseOwner != nil || nextAt <= now)
  }

  /// Takes the lease for `run`.
  public mutating func take(_ run: RecordID, owner: String, at now: Instant) {
    leaseOwner = owner
    runID = run
    prolong(at: now)
  }

  /// A sign of life: the lease begins again.
  public mutating func prolong(at now: Instant) {
    heartbeatAt = now
    leaseUntil = now.adding(Self.lease)
  }

  /// Whether `run` of `owner` still holds the lease, so that its work counts.
  public func isHeld(by owner: String, run: RecordID) -> Bool {
    runID == run && leaseOwner.map { TextFolding.sameBytes($0, owner) } ?? false
  }

  /// Gives the lease back after a success: the next run is an interval later. So it is where only
  /// parts failed: the others do not wait longer for them.
  /// - Parameter code: That of a part that failed; nil where all was done.
  public mutating func succeed(
    _ result: String, but code: ErrorCode? = nil, every interval: TimeSpan, at now: Instant
  ) {
    release(code == nil ? .succeeded : .partlyFailed, at: now)
    failures = 0
    lastResult = result
    lastError = code?.rawValue
    nextAt = now.adding(interval)
  }

  /// Gives the lease back after a failure: the wait doubles with each, from a minute to an hour,
  /// and up to a quarter is added by chance.
  public mutating func fail(_ code: ErrorCode, chance: UInt64, at now: Instant) {
    release(.failed, at: now)
    failures += 1
    lastError = code.rawValue
    let wait = min(Int64(60_000) << min(failures - 1, 10), Self.longestWait.milliseconds)
    nextAt = now.adding(milliseconds: wait + Int64(chance % UInt64(wait / 4)))
  }

  private mutating func release(_ state: JobRunState, at now: Instant) {
    leaseOwner = nil
    leaseUntil = nil
    runID = nil
    lastState = state
    lastEndedAt = now
  }
}
