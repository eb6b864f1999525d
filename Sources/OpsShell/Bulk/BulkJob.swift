import OpsDomain

/// A bulk run as it is remembered: enough to show it and to go on with it.
public struct BulkJob: Codable, Sendable {
  /// How a run stands.
  public enum State: String, Codable, Sendable {
    /// Its process reads rows, or did so when the record was saved.
    case running
    /// Its process ended before it did.
    case killed
    /// Every row was read.
    case done
    /// `--max-errors` ended it.
    case stopped
    /// `--atomic all` found a bad row: nothing went in.
    case refused
    /// Ctrl-C or a polite kill.
    case interrupted
    /// The book or the way to it failed.
    case failed

    var isFinal: Bool { self == .done || self == .refused }
  }

  /// `J-` and 26 characters that sort by time.
  public let name: String
  /// What the run was asked to do.
  public internal(set) var plan: BulkPlan
  /// How the run stood when the record was saved.
  public internal(set) var state = State.running
  /// Digest of the whole input; nil for a pipe that was not kept.
  var digest: String?
  /// Digest of the input up to ``BulkTally/lastLine``.
  var readDigest: String?
  /// What has become of the rows that were read.
  public internal(set) var tally = BulkTally()
  /// How long the rejects file was when the tally was taken.
  var rejectBytes = 0
  /// Name of the user who started it, to whom the keys of its rows belong.
  let user: String
  /// When the run was started; it stays the same when the run is resumed.
  public let startedAt: Instant
  /// When the record was saved the last time.
  public internal(set) var updatedAt: Instant
  var elapsedMilliseconds = 0
  /// The process that runs it; nil in records of earlier versions.
  var process: String? = ProcessMark.own

  /// The last line whose outcome is certain; 0 before the first.
  public var line: Int { tally.lastLine }

  /// The job as it is now: one whose process is gone does not run.
  var today: BulkJob {
    guard state == .running, let process, !ProcessMark.isRunning(process) else { return self }
    var job = self
    job.state = .killed
    return job
  }

  /// Throws `conflict.key_reused` for another user than the one who started it: keys belong to one
  /// user, so rows that went in after the job was last saved would go in again.
  func require(user: String) throws(OpsError) {
    guard self.user != user else { return }
    throw OpsError(
      .conflictKeyReused,
      "\(self.user) started \(name): under another user, rows could be booked twice",
      field: "job", hint: "sign in as \(self.user) and run `opsh job resume \(name)`")
  }

  init(name: String, plan: BulkPlan, user: String, at: Instant) {
    self.name = name
    self.plan = plan
    self.user = user
    startedAt = at
    updatedAt = at
  }
}
